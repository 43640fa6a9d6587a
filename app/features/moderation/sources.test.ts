import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { foreignPhotos } from '#app/database/schema/homes/photos.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { isModerationKind } from '#app/features/moderation-queue/rules.ts'
import { answerLead } from '#app/features/inquiries/answer-lead.server.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { recordFailure, type QueuedEmail } from '#app/features/emails/email-state.server.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { sendAgain } from '#app/features/emails/send-again.server.ts'
import { cleanUpEmails } from '#app/features/emails/clean-up-emails.server.ts'
import type { EmailKind } from '#app/features/emails/kinds.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { confirmHomes } from '#app/features/freshness/confirm-homes.server.ts'
import { refreshListingsJob } from '#app/features/freshness/jobs.server.ts'
import { reportGone } from '#app/features/freshness/report-gone.server.ts'
import { foreignPhotoFailed } from '#app/features/photos/foreign-photo-failed.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { decideItem } from './decide-item.server.ts'
import { makeModerationItem } from './factory.ts'
import { itemView } from './item.query.server.ts'
import { undoDecision } from './undo-decision.server.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds
const later = (ctx: SystemContext, days: number) => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + days * DAY),
})

/** Kind, state and outcome of the items about a subject, oldest first. */
async function items({ db }: SystemContext, subject: string) {
  const rows = await db
    .select()
    .from(moderationItems)
    .where(eq(moderationItems.subject, subject))
    .orderBy(moderationItems.id)
  expect(rows.every(({ kind }) => isModerationKind(kind))).toBe(true)
  return rows.map(({ id, kind, state, outcome }) => ({ id, kind, state, outcome }))
}

async function makeAdmin(ctx: SystemContext) {
  return { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
}

async function makeDeadEmail(ctx: SystemContext, kind: EmailKind = 'lead') {
  const email = { subject: 'A letter', paragraphs: ['Hi'] }
  const id = await queueEmail(ctx, { kind, to: `${newId()}@usc.example`, email })
  const [row] = await ctx.db.select().from(emails).where(eq(emails.id, id))
  const failure = { text: '550 no such mailbox', reason: '550', final: true }
  await recordFailure(ctx.db, row as QueuedEmail, failure, ctx.now())
  return id
}

test('an email that finally failed becomes an item, except codes, and the item closes when it is sent again', async ({
  ctx,
}) => {
  const admin = await makeAdmin(ctx)
  const [dead, byHand, code] = [
    await makeDeadEmail(ctx),
    await makeDeadEmail(ctx),
    await makeDeadEmail(ctx, 'reset-code'),
  ]
  expect(await items(ctx, code)).toEqual([])
  const [item] = await items(ctx, dead)
  expect(item).toMatchObject({ kind: 'failed-email', state: 'open' })
  expect(await itemView(admin, item?.id ?? '')).toMatchObject({ about: expect.stringContaining('550') })
  const decision = { verb: 'send-again', reason: '', chosen: [] }
  expect(await decideItem(admin, { itemId: item?.id ?? '', input: decision })).toEqual({ ok: true })
  expect(await items(ctx, dead)).toMatchObject([{ state: 'decided', outcome: 'send-again' }])
  expect(await undoDecision(admin, item?.id ?? '')).toMatchObject({ ok: false })
  expect(await sendAgain(admin, byHand)).toEqual({ ok: true })
  expect(await items(ctx, byHand)).toMatchObject([{ state: 'decided', outcome: 'sent-again' }])
})

test('an email that expired before it was sent becomes one item', async ({ ctx }) => {
  const email = { subject: 'A letter', paragraphs: ['Hi'] }
  const id = await queueEmail(ctx, { kind: 'lead', to: 'ana@usc.example', email })
  for (const days of [8, 9]) await cleanUpEmails(ctx.db, later(ctx, days).now())
  expect(await items(ctx, id)).toMatchObject([{ state: 'open' }])
})

test('photos that finally failed are one item for each list, and can be retried', async ({ ctx }) => {
  const admin = await makeAdmin(ctx)
  await makeCampus(ctx)
  const source = `list ${newId()}`
  for (const name of ['one', 'two']) {
    const listingId = await makeListing(ctx, { source })
    const address = `https://photos.example/${name}.jpg`
    const { db, now } = ctx
    await db.insert(foreignPhotos).values({
      listingId,
      address,
      position: 0,
      state: 'waiting',
      dueAt: now(),
      changedAt: now(),
    })
    await foreignPhotoFailed(db, eq(foreignPhotos.address, address), {
      reason: 'status',
      again: name === 'two',
      now: now(),
    })
  }
  const [item, ...more] = await items(ctx, source)
  expect(more).toEqual([])
  const view = await itemView(admin, item?.id ?? '')
  expect(view.facts.find(({ term }) => term === 'Missing')?.text).toBe('1 photo of 1 home')
  const again = { verb: 'try-again', reason: '', chosen: [] }
  expect(await decideItem(admin, { itemId: item?.id ?? '', input: again })).toEqual({ ok: true })
  const failed = await ctx.db
    .select()
    .from(foreignPhotos)
    .where(
      and(eq(foreignPhotos.state, 'failed'), eq(foreignPhotos.address, 'https://photos.example/one.jpg')),
    )
  expect(failed).toEqual([])
})

test('an inquiry about a home without a manager becomes an item, which closes with the answer', async ({
  ctx,
}) => {
  const admin = await makeAdmin(ctx)
  await makeCampus(ctx)
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const id = await makeInquiry(ctx, ana, await makeListing(ctx))
  const [item] = await items(ctx, id)
  expect(await itemView(admin, item?.id ?? '')).toMatchObject({
    title: expect.stringContaining('Ana Rivera asks about'),
  })
  const answer = { clientId: newId(), text: 'It is quiet.', known: 'new' }
  expect(await answerLead(admin, { inquiryId: id, input: answer })).toMatchObject({ ok: true })
  expect(await items(ctx, id)).toMatchObject([{ kind: 'inquiry', state: 'decided', outcome: 'answered' }])
})

test('a student’s report of an unavailable home becomes an item with the note, which closes when somebody confirms the home', async ({
  ctx,
}) => {
  const admin = await makeAdmin(ctx)
  await makeCampus(ctx)
  const ana = { ...ctx, actor: personOf(await makeUser(ctx)) }
  const [home, other] = [await makeListing(ctx), await makeListing(ctx)]
  for (const id of [home, other])
    await reportGone(ana, { listingId: id, input: { note: 'They said so on the phone.' } })
  const [item] = await items(ctx, `home:${home}`)
  const view = await itemView(admin, item?.id ?? '')
  expect(view.quotes).toMatchObject([{ text: 'They said so on the phone.' }])
  await confirmHomes(admin, [home])
  expect(await items(ctx, `home:${home}`)).toMatchObject([{ state: 'decided', outcome: 'confirmed' }])
  const [second] = await items(ctx, `home:${other}`)
  const confirm = { verb: 'confirm', reason: '', chosen: [] }
  expect(await decideItem(admin, { itemId: second?.id ?? '', input: confirm })).toEqual({ ok: true })
  expect(await items(ctx, `home:${other}`)).toMatchObject([{ state: 'decided', outcome: 'confirm' }])
})

test('a home that was taken down for a report is restored as it was', async ({ ctx }) => {
  const admin = await makeAdmin(ctx)
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  await ctx.db.update(listings).set({ status: 'paused' }).where(eq(listings.id, home))
  await ctx.db.update(listings).set({ status: 'published' }).where(eq(listings.id, home))
  await reportGone({ ...ctx, actor: personOf(await makeUser(ctx)) }, { listingId: home, input: {} })
  const [item] = await items(ctx, `home:${home}`)
  const down = { verb: 'take-down', reason: 'It is gone.', chosen: [] }
  expect(await decideItem(admin, { itemId: item?.id ?? '', input: down })).toEqual({ ok: true })
  expect(await undoDecision(admin, item?.id ?? '')).toEqual({ ok: true })
  const [row] = await ctx.db.select().from(listings).where(eq(listings.id, home))
  expect(row?.status).toBe('published')
})

test('a list of homes without managers becomes an item a week before they expire, once a week', async ({
  ctx,
}) => {
  const admin = await makeAdmin(ctx)
  await makeCampus(ctx)
  const source = `list ${newId()}`
  await makeListing(ctx, { source })
  const subject = `source:${source}`
  await refreshListingsJob.run(later(ctx, 22), {})
  expect(await items(ctx, subject)).toEqual([])
  await refreshListingsJob.run(later(ctx, 24), {})
  const [item] = await items(ctx, subject)
  const leave = { verb: 'leave', reason: '', chosen: [] }
  expect(await decideItem(later(admin, 24), { itemId: item?.id ?? '', input: leave })).toEqual({ ok: true })
  await refreshListingsJob.run(later(ctx, 25), {})
  expect(await items(ctx, subject)).toHaveLength(1)
  await undoDecision(later(admin, 24), item?.id ?? '')
  const confirm = { verb: 'confirm-source', reason: '', chosen: [] }
  expect(await decideItem(later(admin, 25), { itemId: item?.id ?? '', input: confirm })).toEqual({ ok: true })
  const [home] = await ctx.db.select().from(listings).where(eq(listings.source, source))
  expect(home?.confirmedAt).toEqual(later(ctx, 25).now())
})

test('a home that a manager submitted is published from the queue', async ({ ctx }) => {
  const admin = await makeAdmin(ctx)
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  await ctx.db.update(listings).set({ status: 'submitted' }).where(eq(listings.id, home))
  const made = { kind: 'new-home', subject: home, facts: { listingId: home } } as const
  const id = await makeModerationItem(ctx, made)
  const decide = (verb: string, reason = '') =>
    decideItem(admin, { itemId: id, input: { verb, reason, chosen: [] } })
  expect(await decide('give-back')).toMatchObject({ reason: 'invalid' })
  expect(await decide('publish')).toEqual({ ok: true })
  const [row] = await ctx.db.select().from(listings).where(eq(listings.id, home))
  expect(row?.status).toBe('published')
  const again = await makeModerationItem(ctx, made)
  const publish = { verb: 'publish', reason: '', chosen: [] }
  expect(await decideItem(admin, { itemId: again, input: publish })).toMatchObject({ reason: 'not-done' })
})

test('one of two duplicate homes is taken down, and restored by an undo', async ({ ctx }) => {
  const admin = await makeAdmin(ctx)
  await makeCampus(ctx)
  const [listingId, otherId] = [await makeListing(ctx, { name: 'Palm Row 7' }), await makeListing(ctx)]
  const facts = { listingId, otherId, matchedBy: 'photo' } as const
  const id = await makeModerationItem(ctx, { kind: 'duplicate', subject: listingId, facts })
  expect((await itemView(admin, id)).about).toContain('Palm Row 7, 1200 Amberfinch Street ↔ ')
  const down = { verb: 'take-down', reason: 'It is the other one.', chosen: [] }
  expect(await decideItem(admin, { itemId: id, input: down })).toEqual({ ok: true })
  const statusOf = async () =>
    (await ctx.db.select().from(listings).where(eq(listings.id, listingId)))[0]?.status
  expect(await statusOf()).toBe('archived')
  expect(await undoDecision(admin, id)).toEqual({ ok: true })
  expect(await statusOf()).toBe('published')
})
