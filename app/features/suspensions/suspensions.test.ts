import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { sessions, users } from '#app/database/schema/people/accounts.ts'
import { collectionMembers, collections } from '#app/database/schema/homes/collections.ts'
import { moderationItems, moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { groupInvitations } from '#app/database/schema/people/groups.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { liveEvents } from '#app/database/schema/site/live.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { askDeletion } from '#app/features/account-settings/ask-deletion.server.ts'
import { askExport } from '#app/features/account-settings/ask-export.server.ts'
import { DELETION_AFTER } from '#app/features/accounts/deletion-rules.ts'
import { eraseAccounts } from '#app/features/account-settings/erase-accounts.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { ownAccount } from '#app/features/account-settings/account.query.server.ts'
import { peopleOfSessions } from '#app/features/accounts/read-session.server.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { confirmHomes } from '#app/features/freshness/confirm-homes.server.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { inbox } from '#app/features/messages/inbox.query.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { makeMatch } from '#app/features/people/factory.ts'
import { cancelDeletion } from '#app/features/sign-in/finish-log-in.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { makePastRequest } from '#app/features/roommates/factory.ts'
import { setLike } from '#app/features/saves/set-like.server.ts'
import { isAllowed, operator, requirePerson, visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired, Suspended } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { personalData } from '#server/personal-data.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { suspensionPolicy } from './policy.ts'
import { answerAppeal, appealSuspension } from './appeal-suspension.server.ts'
import { liftSuspension, liftDueSuspensions } from './lift-suspension.server.ts'
import { ownSuspension } from './suspension.query.server.ts'
import { suspendPerson } from './suspend-person.server.ts'

const DAY = 24 * 60 * 60 * 1000
const why = { reason: 'Asked three students for a deposit by gift card.', length: 'open' }

/** A context with the account's current rights. */
async function as(ctx: SystemContext, userId: string): Promise<SystemContext> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('There is no such account.')
  return { ...ctx, actor: personOf(user) }
}

async function adminOf(ctx: SystemContext) {
  const admin = await makeUser(ctx, { admin: true })
  return { admin, asAdmin: { ...ctx, actor: personOf(admin) } }
}

const subjectsTo = async (ctx: SystemContext, email: string) => {
  await runQueuedJobs(ctx)
  return (await mailboxEmails(ctx)).filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('a suspended person is refused by every verb except those about their own account', async ({ ctx }) => {
  const { asAdmin } = await adminOf(ctx)
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  expect(await suspendPerson(asAdmin, { userId: ana.id, input: why })).toMatchObject({ ok: true })
  const own = await as(ctx, ana.id)
  await expect(setLike(own, { listingId: home, liked: true })).rejects.toThrow(Suspended)
  expect(await ownAccount(own)).toMatchObject({ email: ana.email })
  expect(await findListing(own, { idOrSlug: home, people: null })).toMatchObject({ id: home })
  expect(await askExport(own)).toMatchObject({ ok: true })
  expect(await ownSuspension(own)).toMatchObject({ reason: why.reason, until: null, appeal: null })
  expect(await subjectsTo(ctx, ana.email)).toContain('Your account is suspended')
})

test('roles do not help: a suspended manager is refused, and so is a suspended person who becomes an admin', async ({
  ctx,
}) => {
  const { asAdmin } = await adminOf(ctx)
  const ben = await makeUser(ctx, { manager: true })
  await suspendPerson(asAdmin, { userId: ben.id, input: why })
  await ctx.db.update(users).set({ admin: true }).where(eq(users.id, ben.id))
  const own = await as(ctx, ben.id)
  await expect(suspendPerson(own, { userId: ben.id, input: why })).rejects.toThrow(Suspended)
  for (const rule of [suspensionPolicy.suspend, suspensionPolicy.lift])
    expect(isAllowed(rule, own.actor, { userId: ben.id })).toBe(false)
})

test('a session of a suspended person continues and has the suspension', async ({ ctx }) => {
  const { asAdmin } = await adminOf(ctx)
  const ana = await makeUser(ctx)
  await startSession(ctx, { userId: ana.id, keepSignedIn: true }, new Headers())
  await suspendPerson(asAdmin, { userId: ana.id, input: why })
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.userId, ana.id))
  const id = session?.id ?? ''
  const found = await peopleOfSessions(ctx, [id])
  expect(found.get(id)).toMatchObject({ userId: ana.id, suspended: true })
})

test('others do not see them, not even matches and people they wrote with, and they see nobody', async ({
  ctx,
}) => {
  const { asAdmin } = await adminOf(ctx)
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)]
  for (const each of [ana, ben]) await makeProfile(ctx, each)
  await makeMatch(ctx, ana.id, ben.id)
  await makeConversation(ctx, [ana, ben])
  const bens = await as(ctx, ben.id)
  expect((await factsAbout(bens, ana.id)).present).toBe(true)
  expect((await inbox(bens)).conversations).toHaveLength(1)
  await suspendPerson(asAdmin, { userId: ana.id, input: why })
  expect((await factsAbout(bens, ana.id)).present).toBe(false)
  expect((await inbox(bens)).conversations).toHaveLength(0)
  await liftSuspension(asAdmin, { userId: ana.id, input: { reason: 'She was right after all.' } })
  expect((await inbox(bens)).conversations).toHaveLength(1)
})

test('open pages of people around them are updated, both when it begins and ends, and no others', async ({
  ctx,
}) => {
  const { asAdmin } = await adminOf(ctx)
  const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Fay', 'Gus', 'Hal', 'Ida', 'Jo', 'Kim']
  const [ana, ben, cleo, dan, eva, fay, gus, hal, ida, jo, kim] = await makeStudents(ctx, ...names)
  if (!ana || !ben || !cleo || !dan || !eva || !fay || !gus || !hal || !ida || !jo || !kim)
    throw new Error('eleven were made')
  await makeConversation(ctx, [ana, ben])
  await makeMatch(ctx, ana.id, cleo.id)
  const groupId = await makeGroup(ctx, [ana, dan])
  const ofEva = await makeGroup(ctx, [eva])
  // A collection that is also shared with a group that Ana is not in.
  const collectionId = await makeCollection(ctx, ana)
  await ctx.db.insert(collectionMembers).values({ collectionId, userId: fay.id, joinedAt: ctx.now() })
  const ofGus = await makeGroup(ctx, [gus])
  await ctx.db.update(collections).set({ groupId: ofGus }).where(eq(collections.id, collectionId))
  await makePastRequest(ctx, { from: ana.id, to: hal.id, status: 'pending', ago: 1 })
  await makePastRequest(ctx, { from: ida.id, to: ana.id, status: 'pending', ago: 1 })
  await makePastRequest(ctx, { from: eva.id, to: ana.id, status: 'rejected', ago: 1, closed: 0 })
  const invitedAt = ctx.now()
  await ctx.db.insert(groupInvitations).values([
    { groupId, userId: jo.id, invitedBy: ana.id, invitedAt },
    { groupId: ofGus, userId: ana.id, invitedBy: kim.id, invitedAt },
    { groupId: ofEva, userId: ana.id, invitedBy: null, invitedAt },
  ])
  const told = async (change: () => Promise<unknown>) => {
    await ctx.db.delete(liveEvents)
    await change()
    const rows = await ctx.db.select().from(liveEvents).where(eq(liveEvents.kind, 'people'))
    return new Set(rows.map(({ userId }) => userId))
  }
  const around = new Set([ben, cleo, dan, fay, gus, hal, ida, jo, kim].map(({ id }) => id))
  expect(await told(() => suspendPerson(asAdmin, { userId: ana.id, input: why }))).toEqual(
    new Set([...around, ana.id]),
  )
  const back = { reason: 'She was right after all.' }
  expect(await told(() => liftSuspension(asAdmin, { userId: ana.id, input: back }))).toEqual(
    new Set([...around, ana.id]),
  )
  expect(await told(() => askDeletion(ana.ctx, { word: 'delete' }))).toEqual(around)
  expect(await told(() => cancelDeletion(ctx, ana.id))).toEqual(around)
  await askDeletion(ana.ctx, { word: 'delete' })
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + DELETION_AFTER + DAY) }
  expect(await told(() => eraseAccounts(later, personalData))).toEqual(around)
})

test('homes of a suspended manager leave the search, even if they are confirmed, and return afterwards', async ({
  ctx,
}) => {
  const { asAdmin } = await adminOf(ctx)
  await makeCampus(ctx)
  const ben = await makeUser(ctx, { manager: true })
  const home = await makeListing(ctx)
  await assignManager(ctx, { listingIds: [home], managerId: ben.id })
  const inSearch = () => ctx.db.select().from(listingSearch).where(eq(listingSearch.listingId, home))
  expect(await inSearch()).toHaveLength(1)
  await suspendPerson(asAdmin, { userId: ben.id, input: why })
  expect(await inSearch()).toHaveLength(0)
  await confirmHomes(asAdmin, [home])
  expect(await inSearch()).toHaveLength(0)
  const asVisitor = { ...ctx, actor: visitor }
  expect(await findListing(asVisitor, { idOrSlug: home, people: null })).toMatchObject({
    unlisted: 'withheld',
  })
  await liftSuspension(asAdmin, { userId: ben.id, input: { reason: 'The homes are his own.' } })
  expect(await inSearch()).toHaveLength(1)
  expect(await findListing(asVisitor, { idOrSlug: home, people: null })).toMatchObject({ unlisted: null })
})

test('a person can appeal once, gets an answer, and the suspension is lifted once', async ({ ctx }) => {
  const { asAdmin } = await adminOf(ctx)
  const ana = await makeUser(ctx)
  await suspendPerson(asAdmin, { userId: ana.id, input: why })
  const own = await as(ctx, ana.id)
  const appeal = { appeal: 'It was my roommate on my phone.' }
  expect(await appealSuspension(own, { userId: ana.id, input: { appeal: ' no ' } })).toMatchObject({
    reason: 'invalid',
    errors: { appeal: expect.stringContaining('why the suspension should end') },
  })
  expect(
    await answerAppeal(asAdmin, { userId: ana.id, input: { answer: 'Nobody asked.......' } }),
  ).toMatchObject({
    reason: 'no-appeal',
  })
  expect(await appealSuspension(own, { userId: ana.id, input: appeal })).toEqual({ ok: true })
  expect(await appealSuspension(own, { userId: ana.id, input: appeal })).toMatchObject({ reason: 'already' })
  const item = and(eq(moderationItems.kind, 'appeal'), sql`${moderationItems.facts}->>'userId' = ${ana.id}`)
  expect(await ctx.db.select().from(moderationItems).where(item)).toMatchObject([{ state: 'open' }])
  const answer = { answer: 'Two of them met you in person.' }
  expect(await answerAppeal(asAdmin, { userId: ana.id, input: answer })).toEqual({ ok: true })
  expect(await ctx.db.select().from(moderationItems).where(item)).toMatchObject([{ outcome: 'stands' }])
  expect(await answerAppeal(asAdmin, { userId: ana.id, input: answer })).toMatchObject({
    reason: 'no-appeal',
  })
  expect(await ownSuspension(own)).toMatchObject({ ...appeal, ...answer })
  const lifted = { userId: ana.id, input: { reason: 'They took it back.' } }
  expect(await liftSuspension(asAdmin, lifted)).toEqual({ ok: true })
  expect(await liftSuspension(asAdmin, lifted)).toMatchObject({ reason: 'not-suspended' })
  expect(await ownSuspension(await as(ctx, ana.id))).toBeNull()
  const [stored] = await ctx.db.select().from(suspensions).where(eq(suspensions.userId, ana.id))
  expect(stored).toMatchObject({ liftedBy: requirePerson(asAdmin).userId, liftReason: 'They took it back.' })
  const subjects = await subjectsTo(ctx, ana.email)
  expect(subjects).toContain('Your appeal was rejected')
  expect(subjects).toContain('Your account is no longer suspended')
})

test('a suspension with an end date expires, one without does not', async ({ ctx }) => {
  const { asAdmin } = await adminOf(ctx)
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)]
  await suspendPerson(asAdmin, { userId: ana.id, input: { ...why, length: '7' } })
  await suspendPerson(asAdmin, { userId: ben.id, input: why })
  const later = (days: number) => ({
    ...ctx,
    actor: operator,
    now: () => new Date(ctx.now().getTime() + days * DAY),
  })
  await liftDueSuspensions(later(6))
  expect((await as(ctx, ana.id)).actor).toMatchObject({ suspended: true })
  await liftDueSuspensions(later(7))
  expect((await as(ctx, ana.id)).actor).toMatchObject({ suspended: false })
  expect((await as(ctx, ben.id)).actor).toMatchObject({ suspended: true })
})

test('admins cannot be suspended, nobody twice, and nobody without a reason', async ({ ctx }) => {
  const { admin, asAdmin } = await adminOf(ctx)
  const ana = await makeUser(ctx)
  expect(await suspendPerson(asAdmin, { userId: admin.id, input: why })).toMatchObject({ reason: 'admin' })
  expect(
    await suspendPerson(asAdmin, { userId: ana.id, input: { reason: 'no', length: '8' } }),
  ).toMatchObject({
    reason: 'invalid',
    errors: { reason: expect.stringContaining('Say why'), length: 'Choose how long.' },
  })
  expect(await suspendPerson(asAdmin, { userId: ana.id, input: why })).toMatchObject({ ok: true })
  expect(await suspendPerson(asAdmin, { userId: ana.id, input: why })).toMatchObject({ reason: 'already' })
  await expect(suspendPerson(asAdmin, { userId: newId(), input: why })).rejects.toThrow(NotFound)
  await expect(suspendPerson(asAdmin, { userId: 'nobody', input: why })).rejects.toThrow(NotFound)
})

test('nobody else can suspend, lift or appeal for another person', async ({ ctx }) => {
  const { asAdmin } = await adminOf(ctx)
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx, { manager: true })]
  const bens = { ...ctx, actor: personOf(ben) }
  await expect(suspendPerson(bens, { userId: ana.id, input: why })).rejects.toThrow(NotFound)
  await suspendPerson(asAdmin, { userId: ana.id, input: why })
  await expect(
    liftSuspension(bens, { userId: ana.id, input: { reason: 'I like her.....' } }),
  ).rejects.toThrow(NotFound)
  await expect(
    appealSuspension(bens, { userId: ana.id, input: { appeal: 'I like her.....' } }),
  ).rejects.toThrow(NotFound)
  await expect(ownSuspension({ ...ctx, actor: visitor })).rejects.toThrow(SignInRequired)
})

test('a suspended person can delete their account, which also deletes the suspension', async ({ ctx }) => {
  const { asAdmin } = await adminOf(ctx)
  const ana = await makeUser(ctx)
  await suspendPerson(asAdmin, { userId: ana.id, input: why })
  const own = await as(ctx, ana.id)
  expect(await askDeletion(own, { word: 'delete' })).toMatchObject({ ok: true })
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + DELETION_AFTER + DAY) }
  await eraseAccounts(later, personalData)
  expect(await ctx.db.select().from(suspensions).where(eq(suspensions.userId, ana.id))).toEqual([])
  const log = await ctx.db.select().from(moderationLog).where(eq(moderationLog.subject, ana.id))
  expect(log).toMatchObject([{ verb: 'suspended', reason: null }])
  const [left] = await ctx.db
    .select({ one: sql`1` })
    .from(users)
    .where(eq(users.id, ana.id))
  expect(left).toBeUndefined()
})
