import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { collectionHomes, collectionRequests, collections } from '#app/database/schema/homes/collections.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { blockPerson, unblockPerson } from '#app/features/people/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { answerRequest } from './answer-request.server.ts'
import { askToBeLetIn } from './ask-to-be-let-in.server.ts'
import { deleteCollection, restoreCollection } from './delete-collection.server.ts'
import { makeCollection } from './factory.ts'
import { eraseCollectionsJob } from './jobs.server.ts'
import { collectionData } from './personal-data.server.ts'
import { collectionAt, collectionPage } from './collection-page.query.server.ts'
import { shareCollection } from './share-collection.server.ts'

const ABSENT = { ok: false, reason: 'absent', failed: expect.any(String) }

const DAY = 24 * 60 * 60 * 1000
const later = (ctx: SystemContext, days: number) => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + days * DAY),
})

async function shared(ctx: SystemContext) {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const id = await makeCollection(ctx, ana)
  await shareCollection(ana.ctx, {
    collectionId: id,
    input: { sharing: 'group', group: await makeGroup(ctx, [ana, ben]) },
  })
  return { id, ana, ben, cleo }
}
type Student = Awaited<ReturnType<typeof shared>>['ana']
/** The texts of the notifications about collections. */
const told = async (who: Student) =>
  (await ownNotifications(who.ctx)).map(({ text }) => text).filter((text) => /collection/.test(text))

test('a deleted collection says who did it, the others are notified, and each can restore it', async ({
  ctx,
}) => {
  await makeCampus(ctx, { slug: 'usc' })
  const { id, ana, ben, cleo } = await shared(ctx)
  await ctx.db
    .insert(collectionHomes)
    .values({ collectionId: id, listingId: await makeListing(ctx), addedAt: ctx.now() })
  await shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'public' } })
  const [{ shareId } = { shareId: null }] = await ctx.db
    .select()
    .from(collections)
    .where(eq(collections.id, id))
  await deleteCollection(ben.ctx, id)
  await expect(deleteCollection(ana.ctx, id)).rejects.toThrow(NotFound)
  expect(await told(ana)).toEqual([
    'Ben K. deleted the collection “Near campus”. You can restore it for 30 days.',
  ])
  expect(await told(ben)).toEqual([])
  await runQueuedJobs(ctx)
  const emails = await mailboxEmails(ctx)
  expect(
    emails
      .filter(({ subject }) => subject === 'A collection that you are in was deleted')
      .map(({ to }) => to),
  ).toEqual([ana.email])
  expect(await collectionAt(ana.ctx, { address: id })).toMatchObject({
    kind: 'deleted',
    by: 'Ben K.',
    name: 'Near campus',
  })
  expect(await collectionAt(ben.ctx, { address: id })).toMatchObject({ kind: 'deleted', by: 'You' })
  expect(await collectionAt(cleo.ctx, { address: id })).toEqual({ kind: 'absent' })
  expect(await collectionAt(cleo.ctx, { address: shareId ?? '' })).toEqual({ kind: 'absent' })
  await restoreCollection(later(ana.ctx, 29.9), id)
  await restoreCollection(ben.ctx, id)
  expect(await collectionPage(ben.ctx, { collectionId: id })).toMatchObject({ list: { count: 1 } })
  expect(await collectionAt(cleo.ctx, { address: shareId ?? '' })).toMatchObject({ kind: 'public' })
})

test('somebody who deletes a restored collection again within a week causes no second email', async ({
  ctx,
}) => {
  const { id, ana, ben } = await shared(ctx)
  const deleteAgain = async (who: Student, days: number) => {
    await deleteCollection(later(who.ctx, days), id)
    await runQueuedJobs(later(ctx, days))
    expect(await told(who === ben ? ana : ben)).toHaveLength(1)
    await restoreCollection(later(ana.ctx, days), id)
    const emails = await mailboxEmails(ctx)
    return emails.filter(({ subject }) => subject === 'A collection that you are in was deleted').length
  }
  expect(await deleteAgain(ben, 0)).toBe(1)
  expect(await deleteAgain(ben, 6)).toBe(1)
  expect(await deleteAgain(ben, 7)).toBe(2)
  expect(await deleteAgain(ana, 8)).toBe(3)
})

test('a block hides who deleted it, and after 30 days nobody can restore it', async ({ ctx }) => {
  const { id, ana, ben } = await shared(ctx)
  const kept = await makeCollection(ctx, ana)
  await blockPerson(ana.ctx, ben.id)
  await deleteCollection(ben.ctx, id)
  await deleteCollection(later(ana.ctx, 1), kept)
  expect(await told(ana)).toEqual([
    'Someone deleted the collection “Near campus”. You can restore it for 30 days.',
  ])
  const at = await collectionAt(ana.ctx, { address: id })
  expect(at).toMatchObject({ kind: 'deleted', by: 'A member' })
  expect(JSON.stringify(at)).not.toContain(ben.id)
  expect(await collectionAt(later(ana.ctx, 30), { address: id })).toEqual({ kind: 'absent' })
  await expect(restoreCollection(later(ana.ctx, 30), id)).rejects.toThrow(NotFound)
  await eraseCollectionsJob.run(later(ctx, 30), {})
  const left = await ctx.db
    .select()
    .from(collections)
    .where(inArray(collections.id, [id, kept]))
  expect(left.map((row) => row.id)).toEqual([kept])
})

test('a request to join gets the same answer for existing and missing collections, and a member can accept it', async ({
  ctx,
}) => {
  const { id, ana, ben, cleo } = await shared(ctx)
  await expect(askToBeLetIn({ ...ctx, actor: visitor }, id)).rejects.toThrow(SignInRequired)
  for (const address of [id, id, newId(), 'nothing', '\0', 'x'.repeat(5000)])
    expect(await askToBeLetIn(cleo.ctx, address)).toEqual({ ok: true })
  expect(await collectionAt(cleo.ctx, { address: id })).toEqual({ kind: 'private' })
  for (const member of [ana, ben]) {
    expect(await told(member)).toEqual(['Cleo M. asks to join the collection “Near campus”.'])
    expect((await collectionPage(member.ctx, { collectionId: id })).requests).toMatchObject([
      { userId: cleo.id, name: 'Cleo M.' },
    ])
  }
  await expect(
    answerRequest(cleo.ctx, { collectionId: id, askedBy: cleo.id, answer: 'admit' }),
  ).rejects.toThrow(NotFound)
  for (const nobody of [newId(), 'nothing', ana.id])
    expect(await answerRequest(ana.ctx, { collectionId: id, askedBy: nobody, answer: 'admit' })).toEqual(
      ABSENT,
    )
  expect(await answerRequest(ben.ctx, { collectionId: id, askedBy: cleo.id, answer: 'admit' })).toEqual({
    ok: true,
  })
  expect(await answerRequest(ana.ctx, { collectionId: id, askedBy: cleo.id, answer: 'admit' })).toEqual(
    ABSENT,
  )
  expect(await collectionAt(cleo.ctx, { address: id })).toMatchObject({
    kind: 'member',
    requests: [],
    members: [{}, {}, {}],
  })
  expect(await told(cleo)).toEqual(['Ben K. accepted your request to join the collection “Near campus”.'])
  await askToBeLetIn(cleo.ctx, id)
  expect(await ctx.db.select().from(collectionRequests)).toEqual([])
})

test('a refusal is stored and not revealed; members do not see requests of people invisible to them', async ({
  ctx,
}) => {
  const { id, ana, ben, cleo } = await shared(ctx)
  await blockPerson(cleo.ctx, ana.id)
  await askToBeLetIn(cleo.ctx, id)
  expect(await told(ana)).toEqual([])
  expect((await collectionPage(ana.ctx, { collectionId: id })).requests).toEqual([])
  expect(await answerRequest(ana.ctx, { collectionId: id, askedBy: cleo.id, answer: 'decline' })).toEqual(
    ABSENT,
  )
  expect(await answerRequest(ben.ctx, { collectionId: id, askedBy: cleo.id, answer: 'decline' })).toEqual({
    ok: true,
  })
  expect(await askToBeLetIn(cleo.ctx, id)).toEqual({ ok: true })
  expect((await collectionPage(ben.ctx, { collectionId: id })).requests).toEqual([])
  expect(await told(ben)).toHaveLength(1)
  expect(await told(cleo)).toEqual([])
  expect(await answerRequest(ben.ctx, { collectionId: id, askedBy: cleo.id, answer: 'admit' })).toEqual(
    ABSENT,
  )
  const [dan] = await makeStudents(ctx, 'Dan Ox')
  if (!dan) throw new Error('one was made')
  await ctx.db.update(profiles).set({ paused: 'away' }).where(eq(profiles.userId, dan.id))
  await askToBeLetIn(dan.ctx, id)
  expect((await collectionPage(ben.ctx, { collectionId: id })).requests).toEqual([])
})

test('requests to join are limited, for existing and missing collections', async ({ ctx }) => {
  const { cleo } = await shared(ctx)
  for (let times = 0; times < rateLimitRules['collection-request'].times; times += 1)
    expect((await askToBeLetIn(cleo.ctx, newId())).ok).toBe(true)
  expect(await askToBeLetIn(cleo.ctx, newId())).toMatchObject({ ok: false, reason: 'limited' })
})

test('two members who accept the same person at once add them once', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { id, ana, ben, cleo } = await shared(ctx)
  await askToBeLetIn(cleo.ctx, id)
  const answers = await Promise.all(
    [ana, ben].map((by) => answerRequest(by.ctx, { collectionId: id, askedBy: cleo.id, answer: 'admit' })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await collectionPage(cleo.ctx, { collectionId: id })).members).toHaveLength(3)
})

test('somebody with a block between them and a member cannot be accepted', async ({ ctx }) => {
  const { id, ana, ben, cleo } = await shared(ctx)
  const [dan] = await makeStudents(ctx, 'Dan Ox')
  if (!dan) throw new Error('one was made')
  for (const requester of [cleo, dan]) await askToBeLetIn(requester.ctx, id)
  await blockPerson(ana.ctx, cleo.id)
  await blockPerson(dan.ctx, ana.id)
  for (const requester of [cleo, dan]) {
    expect(
      await answerRequest(ben.ctx, { collectionId: id, askedBy: requester.id, answer: 'admit' }),
    ).toEqual(ABSENT)
    expect(await collectionAt(requester.ctx, { address: id })).toEqual({ kind: 'private' })
  }
})

test('deleting and restoring repeatedly sends one email, under any name, and is limited', async ({ ctx }) => {
  const { id, ana, ben } = await shared(ctx)
  for (const times of [1, 2, 3]) {
    await ctx.db
      .update(collections)
      .set({ name: `Name ${times}` })
      .where(eq(collections.id, id))
    expect(await deleteCollection(ben.ctx, id)).toEqual({ ok: true })
    expect(await told(ana)).toEqual([
      `Ben K. deleted the collection “Name ${times}”. You can restore it for 30 days.`,
    ])
    await restoreCollection(ben.ctx, id)
    expect(await told(ana)).toEqual([])
  }
  for (let times = 3; times < rateLimitRules['collection-deletion'].times; times += 1)
    await consumeRateLimit(ben.ctx, 'collection-deletion', ben.id)
  expect(await deleteCollection(ben.ctx, id)).toMatchObject({ ok: false, reason: 'limited' })
  expect(await collectionAt(ana.ctx, { address: id })).toMatchObject({ kind: 'member' })
  expect(await deleteCollection(ana.ctx, id)).toEqual({ ok: true })
  await runQueuedJobs(ctx)
  const emails = (await mailboxEmails(ctx)).filter(({ subject }) => /was deleted/.test(subject))
  expect(emails.map(({ to }) => to).toSorted()).toEqual([ana.email, ben.email].toSorted())
})

test('the download does not reveal a refusal', async ({ ctx }) => {
  const { id, ben, cleo } = await shared(ctx)
  await askToBeLetIn(cleo.ctx, id)
  const downloaded = () => collectionData.read(ctx.db, { userId: cleo.id, email: cleo.email })
  const before = await downloaded()
  expect(before).toMatchObject({ requests: [{ collectionId: id, askedAt: ctx.now() }] })
  await answerRequest(ben.ctx, { collectionId: id, askedBy: cleo.id, answer: 'decline' })
  expect(await downloaded()).toEqual(before)
})

test('members who are not students are not told of students’ requests', async ({ ctx }) => {
  const { cleo } = await shared(ctx)
  const manager = await makeUser(ctx, { student: false })
  const id = await makeCollection(ctx, manager)
  await askToBeLetIn(cleo.ctx, id)
  expect(await ownNotifications({ ...ctx, actor: personOf(manager) })).toEqual([])
  await runQueuedJobs(ctx)
  expect(await mailboxEmails(ctx, manager.email)).toEqual([])
})

test('a collection cannot be shared with a group if that brings together two people with a block, unless both are in the group', async ({
  ctx,
}) => {
  const { id, ana, ben, cleo } = await shared(ctx)
  await askToBeLetIn(cleo.ctx, id)
  await answerRequest(ana.ctx, { collectionId: id, askedBy: cleo.id, answer: 'admit' })
  const [dan] = await makeStudents(ctx, 'Dan Ox')
  if (!dan) throw new Error('one was made')
  const share = (group: string) =>
    shareCollection(ana.ctx, { collectionId: id, input: { sharing: 'group', group } })
  const theirs = await makeGroup(ctx, [ana, dan])
  const all = await makeGroup(ctx, [ana, cleo, dan])
  for (const [one, other] of [
    [cleo, dan],
    [dan, cleo],
  ] as const) {
    await blockPerson(one.ctx, other.id)
    expect(await share(theirs)).toMatchObject({ ok: false, reason: 'not-together' })
    expect(await collectionAt(dan.ctx, { address: id })).toEqual({ kind: 'private' })
    await unblockPerson(one.ctx, other.id)
  }
  await blockPerson(ben.ctx, cleo.id)
  await blockPerson(cleo.ctx, dan.id)
  expect(await share(all)).toEqual({ ok: true })
})
