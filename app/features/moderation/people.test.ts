import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sessions, users } from '#app/database/schema/people/accounts.ts'
import { moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { profileOpenings } from '#app/database/schema/people/people.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { changeRole } from '#app/features/accounts/grant-role.server.ts'
import type { PublicProfile } from '#app/features/profiles/profile-view.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { wholeProfile } from '#app/features/profiles/fields.ts'
import { ownAnswers } from '#app/features/profiles/own-profile.query.server.ts'
import { saveAnswers } from '#app/features/profiles/save-answers.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { makeStudent } from '#tests/setup/people/students.ts'
import { suspendPerson } from '#app/features/suspensions/suspend-person.server.ts'
import { endSessionsOf, letStateBirthDate, openContacts } from './person.server.ts'
import { findPeople, personRecord } from './people.query.server.ts'
import { peoplePath, readPeopleFilters, viewers, type LogViewer } from './people-rules.ts'
import { viewAs } from './view-as.server.ts'

async function handlerOf(ctx: SystemContext) {
  const admin = await makeUser(ctx, { admin: true })
  return { admin, asAdmin: { ...ctx, actor: personOf(admin) } }
}

const asked = (text: string) => readPeopleFilters(new URLSearchParams({ q: text }))

test('people are found by the beginning of a name or an address, case-insensitively, and by id', async ({
  ctx,
}) => {
  const { asAdmin } = await handlerOf(ctx)
  const mark = newId().slice(-12)
  const zoe = await makeUser(ctx, {
    givenName: `Zoë${mark}`,
    familyName: `Ünal${mark}`,
    email: `zoe.100%_${mark}@usc.example`,
  })
  await makeUser(ctx, { email: `zoe.1000x${mark}@usc.example` })
  const ids = async (text: string) =>
    (await findPeople(asAdmin, asked(text))).people.map(({ userId }) => userId)
  for (const text of [
    zoe.id,
    zoe.name,
    zoe.name.toUpperCase(),
    `ünal${mark}`,
    zoe.email,
    ` ZOE.100%_${mark}@ `,
  ])
    expect(await ids(text), text).toEqual([zoe.id])
  expect(await ids(`nobody${mark}`)).toEqual([])
  expect(await ids(newId())).toEqual([])
})

test('the list is paginated, has each account once, and shows no addresses', async ({ ctx }) => {
  const { asAdmin } = await handlerOf(ctx)
  const mark = newId().slice(-12)
  const made: string[] = []
  for (let count = 0; count < 52; count += 1)
    made.push((await makeUser(ctx, { givenName: `Page${mark}`, manager: count % 2 === 0 })).id)
  const first = await findPeople(asAdmin, asked(`page${mark}`))
  expect(first.people).toHaveLength(50)
  const next = await findPeople(asAdmin, { ...asked(`page${mark}`), after: first.after })
  expect(next.after).toBeNull()
  const found = [...first.people, ...next.people].map(({ userId }) => userId)
  expect(found).toEqual(made.toSorted().toReversed())
  expect(JSON.stringify(first)).not.toContain('@')
  const managers = await findPeople(asAdmin, { ...asked(`page${mark}`), group: 'managers' })
  expect(managers.people).toHaveLength(26)
})

test('invalid filters show everybody instead of failing', () => {
  const nonsense = new URLSearchParams({ q: 'a\0b\n', group: 'kings', after: 'x' })
  expect(readPeopleFilters(nonsense)).toEqual({ asked: 'a b', group: null, after: null })
  expect(peoplePath({ asked: '', group: null, after: null })).toBe('/admin/people')
})

test('an account’s page has no contact details; viewing them is logged', async ({ ctx }) => {
  const { admin, asAdmin } = await handlerOf(ctx)
  const ben = await makeUser(ctx, { familyName: 'Secretname', phone: '+13105550142' })
  const record = JSON.stringify(await personRecord(asAdmin, ben.id))
  for (const secret of ['Secretname', ben.email, '5550142']) expect(record).not.toContain(secret)
  expect(await openContacts(asAdmin, ben.id)).toEqual({
    name: ben.name,
    email: ben.email,
    phone: '+13105550142',
  })
  const log = await ctx.db.select().from(moderationLog).where(eq(moderationLog.subject, ben.id))
  expect(log).toMatchObject([{ actorId: admin.id, verb: 'contacts-opened', kind: 'person' }])
})

test('only an admin clears a date of birth under 18, and it is logged', async ({ ctx }) => {
  const { asAdmin } = await handlerOf(ctx)
  const [young, ana] = [await makeStudent(ctx, 'Kim Young', '2010-01-01'), await makeStudent(ctx, 'Ana R')]
  expect(await personRecord(asAdmin, ana.id)).toMatchObject({ underAge: false })
  expect(await personRecord(asAdmin, young.id)).toMatchObject({ underAge: true })
  await expect(letStateBirthDate(young.ctx, young.id)).rejects.toThrow(NotFound)
  for (const each of [young, ana]) await letStateBirthDate(asAdmin, each.id)
  expect((await ownAnswers(ana.ctx)).texts.birthDate).not.toBe('')
  const sent = { form: wholeProfile, typed: { birthDate: '2001-01-01' }, loaded: undefined }
  expect(await saveAnswers(young.ctx, sent)).toEqual({ ok: true })
  expect((await ownAnswers(young.ctx)).texts.birthDate).toBe('2001-01-01')
  const log = await ctx.db.select().from(moderationLog).where(eq(moderationLog.verb, 'birth-date-cleared'))
  expect(log).toMatchObject([{ subject: young.id, kind: 'person' }])
})

test('roles are changed only after a proof of identity, and each change is logged', async ({ ctx }) => {
  const { admin, asAdmin } = await handlerOf(ctx)
  const ana = await makeUser(ctx)
  const stale = { ...ctx, actor: personOf(admin, { authenticatedAt: new Date(0) }) }
  const manager = { userId: ana.id, role: 'manager', on: true } as const
  expect(await changeRole(stale, manager)).toMatchObject({ ok: false, reason: 'not-reauthenticated' })
  expect(await changeRole(asAdmin, manager)).toEqual({ ok: true, changed: true })
  expect(await changeRole(asAdmin, { ...manager, role: 'student', on: false })).toMatchObject({ ok: true })
  expect((await personRecord(asAdmin, ana.id)).roles).toEqual(['manager'])
  const log = await ctx.db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.subject, ana.id))
    .orderBy(moderationLog.id)
  expect(log).toMatchObject([
    { verb: 'role-given', outcome: 'manager' },
    { verb: 'role-taken', outcome: 'student' },
  ])
  const reason = 'Offered homes that are not there.'
  await suspendPerson(asAdmin, { userId: ana.id, input: { reason, length: 'open' } })
  expect(await changeRole(asAdmin, { ...manager, role: 'admin' })).toMatchObject({
    ok: false,
    reason: 'suspended',
  })
})

test('when two admins revoke each other’s role at once, one stays an admin', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const [ana, ben] = [await makeUser(ctx, { admin: true }), await makeUser(ctx, { admin: true })]
  const takes = (from: typeof ana, to: typeof ana) =>
    changeRole({ ...ctx, actor: personOf(from) }, { userId: to.id, role: 'admin', on: false })
  const outcomes = await Promise.all([takes(ana, ben), takes(ben, ana)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'last-admin' })
  expect(await ctx.db.select().from(users).where(eq(users.admin, true))).toHaveLength(1)
})

test('signing a person out ends all of their sessions and no others', async ({ ctx }) => {
  const { asAdmin } = await handlerOf(ctx)
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)]
  for (const { id } of [ana, ana, ben])
    await startSession(ctx, { userId: id, keepSignedIn: true }, new Headers())
  expect(await personRecord(asAdmin, ana.id)).toMatchObject({ browsers: 2 })
  await endSessionsOf(asAdmin, ana.id)
  expect(await personRecord(asAdmin, ana.id)).toMatchObject({ browsers: 0 })
  expect(await ctx.db.select().from(sessions).where(eq(sessions.userId, ben.id))).toHaveLength(1)
})

test('an admin’s preview applies the viewer’s rules and not the admin’s rights', async ({ ctx }) => {
  const { asAdmin } = await handlerOf(ctx)
  const ana = await makeUser(ctx, { familyName: 'Secretname' })
  await makeProfile(ctx, ana)
  await ctx.db
    .update(profiles)
    .set({ budgetMin: 700, budgetMax: 900, budgetFor: 'matches', instagramUsername: 'secret.handle' })
    .where(eq(profiles.userId, ana.id))
  const seen = async () => {
    const profile: Partial<Record<LogViewer, PublicProfile | null>> = {}
    for (const as of viewers) profile[as] = (await viewAs(asAdmin, { userId: ana.id, as })).profile
    return profile
  }
  const before = await seen()
  expect([before.visitor, before.manager]).toEqual([null, null])
  expect(before.student).toMatchObject({ userId: ana.id, budget: null })
  expect(before.match?.budget).not.toBeNull()
  for (const secret of ['Secretname', ana.email, 'secret.handle'])
    expect(JSON.stringify(before)).not.toContain(secret)
  await ctx.db.update(profiles).set({ paused: 'pause' }).where(eq(profiles.userId, ana.id))
  expect(await seen()).toMatchObject({ student: null, match: { userId: ana.id } })
  await suspendPerson(asAdmin, {
    userId: ana.id,
    input: { reason: 'Wrote the same to fifty people.', length: 'open' },
  })
  expect(await seen()).toMatchObject({ student: null, match: null })
  expect(await ctx.db.select().from(profileOpenings).where(eq(profileOpenings.ownerUserId, ana.id))).toEqual(
    [],
  )
})

test('nobody else can find, read or change anything', async ({ ctx }) => {
  const ben = await makeUser(ctx, { manager: true })
  for (const actor of [visitor, personOf(ben)]) {
    const own = { ...ctx, actor }
    await expect(findPeople(own, asked(''))).rejects.toThrow(NotFound)
    await expect(personRecord(own, ben.id)).rejects.toThrow(NotFound)
    await expect(openContacts(own, ben.id)).rejects.toThrow(NotFound)
    await expect(endSessionsOf(own, ben.id)).rejects.toThrow(NotFound)
    await expect(viewAs(own, { userId: ben.id, as: 'student' })).rejects.toThrow(NotFound)
    await expect(changeRole(own, { userId: ben.id, role: 'admin', on: true })).rejects.toThrow(NotFound)
  }
})
