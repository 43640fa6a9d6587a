import { strFromU8, unzipSync } from 'fflate'
import { eq, sql } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { askDeletion } from '#app/features/account-settings/ask-deletion.server.ts'
import { askExport, downloadExport } from '#app/features/account-settings/ask-export.server.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'
import { DELETION_AFTER, EXPORT_KEPT_FOR } from '#app/features/accounts/deletion-rules.ts'
import { deleteExports } from '#app/features/account-settings/export-data.server.ts'
import { eraseAccounts } from '#app/features/account-settings/erase-accounts.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { cancelDeletion } from '#app/features/sign-in/finish-log-in.server.ts'
import { readSession } from '#app/features/accounts/read-session.server.ts'
import { makeVisit } from '#app/features/analytics/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { inbox } from '#app/features/messages/inbox.query.server.ts'
import { thread } from '#app/features/messages/thread.query.server.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { makeLike } from '#app/features/saves/factory.ts'
import { recordViews } from '#app/features/saves/record-views.server.ts'
import { setHidden } from '#app/features/saves/set-hidden.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { visitor } from '#app/platform/access.ts'
import { personalData } from '#server/personal-data.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'

/** Tables that refer to people only by a keyed hash or a random token, which cannot be traced back. */
const PSEUDONYMOUS = ['codes', 'rate_limits']
/** A university's `email_domains` are not personal data. */
const NOBODY = ['campuses']

/** The names of all our tables. */
async function tables({ db }: SystemContext): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  return rows.map(({ name }) => name)
}

/** Tables with personal data: a reference to an account, or a column whose name suggests it. */
async function tablesOfPeople({ db }: SystemContext): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct c.table_name as name from information_schema.columns c
    left join information_schema.key_column_usage k using (table_schema, table_name, column_name)
    left join information_schema.referential_constraints r on r.constraint_name = k.constraint_name
    left join information_schema.table_constraints t on t.constraint_name = r.unique_constraint_name
    where c.table_schema = 'public'
      and c.table_name not in (select v.table_name from information_schema.views v where v.table_schema = 'public')
      and (t.table_name = 'users' or c.column_name ~
        '(^|_)(user|owner|manager|sender|author|reporter|email|phone|recipient|given_name|family_name|birth_date)(_|$)')
    order by 1`)
  return rows.map(({ name }) => name)
}

/** A person about whom every feature stores something. */
async function makeKnownPerson(ctx: SystemContext) {
  const user = await makeUser(ctx, { givenName: 'Zebulon', familyName: 'Quux', phone: '+12135550199' })
  const as = { ...ctx, actor: personOf(user) }
  const phone = new Headers({ 'User-Agent': 'Phone of Zebulon' })
  await startSession(ctx, { userId: user.id, keepSignedIn: true }, phone)
  await makeProfile(ctx, user, { gender: 'other', birthDate: '2003-04-05' })
  const photo = await makePhoto(ctx, { ownerId: user.id, purpose: 'profile-photo', alt: 'Zebulon’s cat' })
  await ctx.files.put(`photos/${photo.id}/master.jpg`, Buffer.from('a master'), {
    contentType: 'image/jpeg',
    contentLength: 8,
  })
  await makeCampus(ctx)
  const friend = await makeUser(ctx, { givenName: 'Ben' })
  await makeProfile(ctx, friend)
  await makeConversation(ctx, [user, friend], ['Written by Zebulon', 'Written by a friend'])
  const listingId = await makeListing(ctx)
  await ctx.db
    .update(listings)
    .set({ managerId: user.id, companyId: await companyOf(ctx, user.id) })
    .where(eq(listings.id, listingId))
  await makeLike(ctx, user, listingId)
  await makeInquiry(ctx, user, await makeListing(ctx), { name: 'Zebulon Quux', email: user.email })
  await makeInquiry(ctx, friend, await makeListing(ctx), {
    roommateName0: 'Zebulon',
    roommateEmail0: user.email,
  })
  await setHidden(as, { listingId, hidden: true })
  await recordViews(as, [{ id: listingId, at: ctx.now().toISOString() }])
  await makeVisit(ctx, ctx.now(), { userId: user.id })
  return { user, as, photo, listingId, friend }
}

test('every table with personal data is in the download and in deletion', async ({ ctx }) => {
  const answered = personalData.flatMap((part) => part.tables)
  expect(new Set(answered).size).toBe(answered.length)
  const missing = (await tablesOfPeople(ctx)).filter((name) => !answered.includes(name))
  expect(missing.filter((name) => ![...PSEUDONYMOUS, ...NOBODY].includes(name))).toEqual([])
  const all = await tables(ctx)
  expect(answered.filter((name) => !all.includes(name))).toEqual([])
})

test('the download contains everything in one JSON file, and the photos; only its owner gets it', async ({
  ctx,
}) => {
  const { user, as, photo } = await makeKnownPerson(ctx)
  const outcome = await askExport(as)
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(await askExport(as)).toEqual(outcome)
  await expect(downloadExport(as, outcome.exportId)).rejects.toThrow(NotFound)
  await runQueuedJobs(ctx)
  const file = await downloadExport(as, outcome.exportId)
  const entries = unzipSync(await buffer(file.body))
  expect(strFromU8(entries[`photos/${photo.id}.jpg`] ?? new Uint8Array())).toBe('a master')
  const text = strFromU8(entries['data.json'] ?? new Uint8Array())
  for (const known of [
    'Zebulon',
    '+12135550199',
    '2003-04-05',
    'Phone of Zebulon',
    'Zebulon’s cat',
    'Written by Zebulon',
    'iPhone OS',
    user.email,
  ]) {
    expect(text).toContain(known)
  }
  expect(text).not.toContain('Written by a friend')
  expect(Object.keys(JSON.parse(text))).toEqual(['madeAt', ...personalData.map(({ name }) => name)])
  const emails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, user.email))
  const link = expect.stringContaining(`/account/data/${outcome.exportId}`)
  expect(emails.map(({ text: said }) => said)).toContainEqual(link)
  const other = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(downloadExport(other, outcome.exportId)).rejects.toThrow(NotFound)
  await expect(downloadExport({ ...ctx, actor: visitor }, outcome.exportId)).rejects.toThrow(SignInRequired)
})

test('no secret of the server is in the download', async ({ ctx }) => {
  const { user, as } = await makeKnownPerson(ctx)
  const parts = await Promise.all(
    personalData.map((part) => part.read(ctx.db, { userId: user.id, email: user.email })),
  )
  const keys = JSON.stringify(parts).match(/"(\w*(token|password|secret|hash|sealed)\w*)":/gi)
  expect(keys).toBeNull()
  expect(as.actor.kind).toBe('person')
})

test('requesting deletion hides and signs out at once; within seven days it can be undone', async ({
  ctx,
}) => {
  const { user, as } = await makeKnownPerson(ctx)
  const start = { userId: user.id, keepSignedIn: true }
  const { cookies } = await startSession(ctx, start, new Headers())
  const Cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  expect((await readSession(ctx, new Headers({ Cookie }))).actor.kind).toBe('person')
  await expect(askDeletion(as, { word: 'remove' })).rejects.toThrow(/confirm/)
  const stale = { ...as, actor: personOf(user, { authenticatedAt: new Date(0) }) }
  expect(await askDeletion(stale, { word: 'delete' })).toMatchObject({
    ok: false,
    reason: 'not-reauthenticated',
  })
  expect(await askDeletion(as, { word: ' DELETE ' })).toMatchObject({ ok: true })
  expect((await readSession(ctx, new Headers({ Cookie }))).actor.kind).toBe('visitor')
  const sixDaysOn = { ...ctx, now: () => new Date(ctx.now().getTime() + DELETION_AFTER - 1) }
  expect(await eraseAccounts(sixDaysOn, personalData)).toBe(0)
  expect(await cancelDeletion(ctx, user.id)).toBe(true)
  expect(await cancelDeletion(ctx, user.id)).toBe(false)
  const weekOn = { ...ctx, now: () => new Date(ctx.now().getTime() + DELETION_AFTER) }
  expect(await eraseAccounts(weekOn, personalData)).toBe(0)
})

test('after seven days nothing of the person is left in any table', async ({ ctx }) => {
  const { user, as, listingId, friend } = await makeKnownPerson(ctx)
  const exported = await askExport(as)
  if (!exported.ok) throw new Error(exported.reason)
  await askDeletion(as, { word: 'delete' })
  await runQueuedJobs(ctx)
  const weekOn = { ...ctx, now: () => new Date(ctx.now().getTime() + DELETION_AFTER) }
  expect(await eraseAccounts(weekOn, personalData)).toBe(1)
  for (const table of await tables(ctx)) {
    const { rows } = await ctx.db.execute<{ text: string }>(
      sql`select row_to_json(t)::text as text from ${sql.identifier(table)} t`,
    )
    const left = rows.filter(({ text }) =>
      [user.id, user.email, 'Zebulon', 'Quux'].some((part) => text.includes(part)),
    )
    expect(left, table).toEqual([])
  }
  expect((await ctx.files.list(`exports/${user.id}/`)).items).toEqual([])
  const remaining = await ctx.db.select({ id: users.id }).from(users)
  expect(remaining).toEqual([{ id: friend.id }])
  const { rows } = await ctx.db.execute(sql`select 1 from listings where id = ${listingId}`)
  expect(rows).toHaveLength(1)
  const reader = { ...ctx, actor: personOf(friend) }
  const [conversation] = (await inbox(reader)).conversations
  const { other, messages, closed } = await thread(reader, { id: conversation?.id ?? '' })
  expect({ other, closed, texts: messages.map(({ text }) => text) }).toEqual({
    other: null,
    closed: 'unavailable',
    texts: [null, 'Written by a friend'],
  })
})

test('a download is deleted after a week', async ({ ctx }) => {
  const { user, as } = await makeKnownPerson(ctx)
  const asked = await askExport(as)
  if (!asked.ok) throw new Error(asked.reason)
  await runQueuedJobs(ctx)
  await deleteExports(ctx)
  const files = async () => (await ctx.files.list('exports/')).items.map(({ key }) => key)
  expect(await files()).toEqual([`exports/${user.id}/${asked.exportId}.zip`])
  await deleteExports({ ...ctx, now: () => new Date(ctx.now().getTime() + EXPORT_KEPT_FOR) })
  expect(await files()).toEqual([])
  await expect(downloadExport(as, asked.exportId)).rejects.toThrow(NotFound)
})
