import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { collections, collectionHomes } from '#app/database/schema/homes/collections.ts'
import { decisionBallots, decisionResults, decisions } from '#app/database/schema/homes/decisions.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { removeHome } from '#app/features/collections/add-home.server.ts'
import { deleteGroup } from '#app/features/groups/create-group.server.ts'
import { acceptGroupInvitation } from '#app/features/groups/answer-group-invitation.server.ts'
import { inviteToGroup } from '#app/features/groups/invite-to-group.server.ts'
import { leaveGroup } from '#app/features/groups/leave-group.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { answerDecision } from './answer-decision.server.ts'
import { closeDecision } from './close-decision.server.ts'
import { decide } from './decide.ts'
import { ballotOf } from './factory.ts'
import { closeAndRemindDecisions } from './jobs.server.ts'
import { openDecision, reopenDecision } from './open-decision.server.ts'
import { decisionCopy } from './copy.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds
const at = (ctx: SystemContext, days: number) => ({ ...ctx, now: () => new Date(NOW.getTime() + days * DAY) })

/** Three people, a group of the first two or of all, and three homes at $600, $800 and $1,000 a month each for three people. */
async function place(ctx: SystemContext, size: 2 | 3 = 3) {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const homes = []
  for (const price of [180_000, 240_000, 300_000]) homes.push(await makeListing(ctx, { price, beds: 3 }))
  const [a = '', b = '', c = ''] = homes
  const shared = await makeSharedCollection(ctx, size === 3 ? [ana, ben, cleo] : [ana, ben], homes)
  return { ana, ben, cleo, a, b, c, ...shared }
}

const last = async ({ db }: SystemContext) => (await db.select().from(decisions))[0]
const results = async ({ db }: SystemContext) =>
  db.select().from(decisionResults).orderBy(decisionResults.round)

test('a decision is opened once, for a collection that is shared with a group and has homes', async ({
  ctx,
}) => {
  const { ana, ben, collectionId, a, b, c, groupId } = await place(ctx, 2)
  const share = (id: string | null) =>
    ctx.db.update(collections).set({ groupId: id }).where(eq(collections.id, collectionId))
  await share(null)
  expect(await openDecision(ana.ctx, { collectionId, input: {} })).toMatchObject({
    ok: false,
    reason: 'not-shared',
  })
  await share(groupId)
  for (const home of [a, b, c]) await removeHome(ana.ctx, { collectionId, listingId: home })
  expect(await openDecision(ana.ctx, { collectionId, input: {} })).toMatchObject({
    ok: false,
    reason: 'no-homes',
  })
  await ctx.db.insert(collectionHomes).values({ collectionId, listingId: a, addedAt: NOW, addedBy: ana.id })
  expect(await openDecision(ana.ctx, { collectionId, input: {} })).toEqual({ ok: true })
  expect(await openDecision(ben.ctx, { collectionId, input: {} })).toMatchObject({
    ok: false,
    reason: 'open-already',
  })
  await closeDecision(ana.ctx, collectionId)
  expect(await openDecision(ben.ctx, { collectionId, input: {} })).toMatchObject({
    ok: false,
    reason: 'closed-already',
  })
  expect(await ctx.db.select().from(decisions)).toHaveLength(1)
})

test('its last day is tomorrow or later, and it closes when that day ends at the campuses', async ({
  ctx,
}) => {
  const { ana, collectionId } = await place(ctx, 2)
  for (const closesOn of ['2026-11-16', '2026-11-15', '2027-01-16', '2026-02-30', 'soon', 'x'.repeat(9000)])
    expect(await openDecision(ana.ctx, { collectionId, input: { closesOn } })).toMatchObject({
      ok: false,
      reason: 'invalid',
      errors: { closesOn: 'Choose a day from tomorrow to 60 days ahead, or leave it empty.' },
    })
  expect(await openDecision(ana.ctx, { collectionId, input: { closesOn: '2026-11-18' } })).toEqual({
    ok: true,
  })
  await closeAndRemindDecisions.run(at(ctx, 2), {})
  expect((await last(ctx))?.open).toBe(true)
  await closeAndRemindDecisions.run(at(ctx, 2.6), {})
  expect((await last(ctx))?.open).toBe(false)
  expect(await results(ctx)).toMatchObject([{ how: 'date', closedBy: null, snapshot: { ballots: [] } }])
})

test('it closes with the last answer; until then an answer may be changed', async ({ ctx }) => {
  const { ana, ben, cleo, a, b, c, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  const answers = async (who: typeof ana, order: string[], vetoes = {}) =>
    answerDecision(who.ctx, { collectionId, typed: ballotOf(order, vetoes) })
  expect(await answers(ana, [c])).toEqual({ ok: true, closed: false })
  expect(await answers(ana, [a, b, c])).toEqual({ ok: true, closed: false })
  expect(await answers(ben, [b, a])).toEqual({ ok: true, closed: false })
  expect(await answers(cleo, [a], { [c]: 'no parking' })).toEqual({ ok: true, closed: true })
  const [result] = await results(ctx)
  if (!result?.snapshot) throw new Error('it has a result')
  const { order, vetoed, outcome } = decide(result.snapshot.homes, result.snapshot.ballots)
  expect([outcome, vetoed, order.map(({ listingId, points }) => [listingId, points])]).toEqual([
    'chosen',
    [c],
    [
      [a, 2],
      [b, 1],
    ],
  ])
  expect(result).toMatchObject({ how: 'all', closedBy: cleo.id, snapshot: { people: 3, silent: [] } })
  expect(result.snapshot.homes.map(({ costEach }) => costEach)).toEqual([60_000, 80_000, 100_000])
})

test('the stored input gives the same result after prices, homes and members changed', async ({ ctx }) => {
  const { ana, ben, a, b, collectionId, groupId } = await place(ctx, 2)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([b]) })
  await answerDecision(ben.ctx, { collectionId, typed: ballotOf([a]) })
  const counted = async () => {
    const [result] = await results(ctx)
    return decide(result?.snapshot?.homes ?? [], result?.snapshot?.ballots ?? [])
  }
  const before = await counted()
  expect(before.order[0]).toMatchObject({ listingId: a, points: 2, tiedBy: 'cost' })
  await ctx.db.update(listings).set({ price: 900_000 }).where(eq(listings.id, a))
  await removeHome(ana.ctx, { collectionId, listingId: a })
  await leaveGroup(ben.ctx, groupId)
  expect(await counted()).toEqual(before)
})

test('new members may answer, answers of those who left do not count, and it closes when the last missing voter leaves', async ({
  ctx,
}) => {
  const { ana, ben, cleo, a, b, collectionId, groupId } = await place(ctx, 2)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await answerDecision(ben.ctx, { collectionId, typed: ballotOf([b]) })
  await inviteToGroup(ana.ctx, { groupId, userId: cleo.id })
  await expect(answerDecision(cleo.ctx, { collectionId, typed: ballotOf([a]) })).rejects.toThrow(NotFound)
  await acceptGroupInvitation(cleo.ctx, { groupId, input: { showsCap: 'no' } })
  expect(await answerDecision(cleo.ctx, { collectionId, typed: ballotOf([a]) })).toEqual({
    ok: true,
    closed: false,
  })
  await leaveGroup(ben.ctx, groupId)
  await expect(answerDecision(ben.ctx, { collectionId, typed: ballotOf([b]) })).rejects.toThrow(NotFound)
  await closeAndRemindDecisions.run(ctx, {})
  expect(await results(ctx)).toEqual([])
  await inviteToGroup(ana.ctx, { groupId, userId: ben.id })
  await leaveGroup(ana.ctx, groupId)
  await closeAndRemindDecisions.run(ctx, {})
  const [result] = await results(ctx)
  expect(result).toMatchObject({ how: 'all', snapshot: { ballots: [{ ranks: { [a]: 1 } }], people: 1 } })
})

test('after it closed an answer changes nothing, but repeating the same one succeeds', async ({ ctx }) => {
  const { ana, ben, a, b, collectionId } = await place(ctx, 2)
  const late = { ok: false, reason: 'not-open' }
  expect(await answerDecision(ana.ctx, { collectionId, typed: ballotOf([a]) })).toMatchObject(late)
  await openDecision(ana.ctx, { collectionId, input: { closesOn: '2026-11-18' } })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([a]) })
  expect(await answerDecision(at(ben.ctx, 3), { collectionId, typed: ballotOf([a]) })).toMatchObject(late)
  await closeDecision(ana.ctx, collectionId)
  await closeDecision(ben.ctx, collectionId)
  expect(await results(ctx)).toMatchObject([{ how: 'member', closedBy: ana.id }])
  expect(await answerDecision(ana.ctx, { collectionId, typed: ballotOf([a]) })).toEqual({
    ok: true,
    closed: true,
  })
  expect(await answerDecision(ana.ctx, { collectionId, typed: ballotOf([b]) })).toMatchObject(late)
  expect(await answerDecision(ben.ctx, { collectionId, typed: ballotOf([b]) })).toMatchObject(late)
  expect((await ctx.db.select().from(decisionBallots)).map(({ round, ranks }) => [round, ranks])).toEqual(
    expect.arrayContaining([
      [1, { [a]: 1 }],
      [null, {}],
    ]),
  )
})

test('reopening starts a round that keeps earlier answers and results', async ({ ctx }) => {
  const { ana, ben, a, b, collectionId } = await place(ctx, 2)
  expect(await reopenDecision(ana.ctx, { collectionId, input: {} })).toMatchObject({
    ok: false,
    reason: 'not-shared',
  })
  await openDecision(ana.ctx, { collectionId, input: {} })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([a]) })
  await answerDecision(ben.ctx, { collectionId, typed: ballotOf([a]) })
  expect(await reopenDecision(ben.ctx, { collectionId, input: {} })).toEqual({ ok: true })
  expect(await answerDecision(ana.ctx, { collectionId, typed: ballotOf([b]) })).toEqual({
    ok: true,
    closed: false,
  })
  await closeDecision(ana.ctx, collectionId)
  const [first, second] = await results(ctx)
  expect(first?.snapshot?.ballots.map(({ ranks }) => ranks)).toEqual([{ [a]: 1 }, { [a]: 1 }])
  expect(second?.snapshot?.ballots.map(({ ranks }) => ranks)).toEqual([{ [b]: 1 }, { [a]: 1 }])
  expect(await last(ctx)).toMatchObject({ round: 2, open: false, openedBy: ben.id })
})

test('without its group a decision is paused: sharing again continues it, its last day or a new decision ends it', async ({
  ctx,
}) => {
  const { ana, a, collectionId, groupId } = await place(ctx, 2)
  await openDecision(ana.ctx, { collectionId, input: { closesOn: '2026-11-18' } })
  const share = (id: string | null) =>
    ctx.db.update(collections).set({ groupId: id }).where(eq(collections.id, collectionId))
  await share(null)
  await expect(answerDecision(ana.ctx, { collectionId, typed: ballotOf([a]) })).rejects.toThrow(Forbidden)
  await closeAndRemindDecisions.run(ctx, {})
  await share(groupId)
  expect(await answerDecision(ana.ctx, { collectionId, typed: ballotOf([a]) })).toEqual({
    ok: true,
    closed: false,
  })
  await share(null)
  await closeAndRemindDecisions.run(at(ctx, 3), {})
  expect(await results(ctx)).toMatchObject([{ how: 'stopped', snapshot: null }])
})

test('deleting the group stops the decision permanently', async ({ ctx }) => {
  const { ana, ben, a, collectionId, groupId } = await place(ctx, 2)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([a]) })
  await deleteGroup(ana.ctx, groupId)
  await expect(closeDecision(ana.ctx, collectionId)).rejects.toThrow(Forbidden)
  await expect(closeDecision(ben.ctx, collectionId)).rejects.toThrow(NotFound)
  await closeAndRemindDecisions.run(ctx, {})
  expect(await results(ctx)).toMatchObject([{ how: 'stopped' }])
  expect(await openDecision(ana.ctx, { collectionId, input: {} })).toMatchObject({
    ok: false,
    reason: 'not-shared',
  })
})

test('the decision of a deleted collection waits until it is restored', async ({ ctx }) => {
  const { ana, collectionId } = await place(ctx, 2)
  await openDecision(ana.ctx, { collectionId, input: { closesOn: '2026-11-18' } })
  const deleted = (deletedAt: Date | null) =>
    ctx.db.update(collections).set({ deletedAt }).where(eq(collections.id, collectionId))
  await deleted(NOW)
  await expect(closeDecision(ana.ctx, collectionId)).rejects.toThrow(NotFound)
  await closeAndRemindDecisions.run(at(ctx, 5), {})
  expect(await results(ctx)).toEqual([])
  await deleted(null)
  await closeAndRemindDecisions.run(at(ctx, 5), {})
  expect(await results(ctx)).toMatchObject([{ how: 'date' }])
})

test('for everybody else all of it is "not found"', async ({ ctx }) => {
  const { ana, cleo, a, collectionId } = await place(ctx, 2)
  await openDecision(ana.ctx, { collectionId, input: {} })
  for (const id of [collectionId, newId(), 'nothing']) {
    await expect(openDecision(cleo.ctx, { collectionId: id, input: {} })).rejects.toThrow(NotFound)
    await expect(reopenDecision(cleo.ctx, { collectionId: id, input: {} })).rejects.toThrow(NotFound)
    await expect(answerDecision(cleo.ctx, { collectionId: id, typed: ballotOf([a]) })).rejects.toThrow(
      NotFound,
    )
    await expect(closeDecision(cleo.ctx, id)).rejects.toThrow(NotFound)
    await expect(closeDecision({ ...ctx, actor: visitor }, id)).rejects.toThrow(SignInRequired)
  }
})

test('an invalid answer gets an error message and changes nothing', async ({ ctx }) => {
  const { ana, a, b, c, collectionId } = await place(ctx, 2)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([a, b]) })
  await removeHome(ana.ctx, { collectionId, listingId: c })
  for (const typed of [ballotOf([c]), ballotOf([newId()]), {}, { [`rank-${a}`]: '2' }])
    expect(await answerDecision(ana.ctx, { collectionId, typed })).toMatchObject({
      ok: false,
      reason: 'invalid',
    })
  expect(await answerDecision(ana.ctx, { collectionId, typed: ballotOf([c]) })).toMatchObject({
    failed: decisionCopy.removed,
  })
  expect((await ctx.db.select().from(decisionBallots))[0]?.ranks).toEqual({ [a]: 1, [b]: 2 })
})
