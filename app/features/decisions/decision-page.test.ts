import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { removeHome } from '#app/features/collections/add-home.server.ts'
import { shareCollection } from '#app/features/collections/share-collection.server.ts'
import { leaveGroup } from '#app/features/groups/leave-group.server.ts'
import { saveOwnCap } from '#app/features/groups/save-own-answers.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { personalData } from '#server/personal-data.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { answerDecision } from './answer-decision.server.ts'
import { closeDecision } from './close-decision.server.ts'
import { ballotOf } from './factory.ts'
import { openDecision, reopenDecision } from './open-decision.server.ts'
import { costText } from './cost-text.ts'
import { decisionPage } from './decision-page.query.server.ts'
import { decisionSummary } from './decision-summaries.query.server.ts'

async function place(ctx: SystemContext) {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben, cleo, dan] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May', 'Dan Ode')
  if (!ana || !ben || !cleo || !dan) throw new Error('four were made')
  const a = await makeListing(ctx, { name: 'Apartment on Amber Street', price: 300_000, beds: 3 })
  const b = await makeListing(ctx, { name: 'Apartment on Birch Street', price: 360_000, beds: 3 })
  return { ana, ben, cleo, dan, a, b, ...(await makeSharedCollection(ctx, [ana, ben, cleo], [a, b])) }
}

test('members see who has answered but not what until it closes, then all answers', async ({ ctx }) => {
  const { ana, ben, cleo, a, b, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([b], { [a]: 'the stairs are too steep' }) })
  const bens = await decisionPage(ben.ctx, { collectionId })
  expect(bens).toMatchObject({ state: 'open', votes: true, opened: 'Opened by Ana R.', result: null })
  expect(Object.fromEntries(bens.voters.map(({ name, answered }) => [name, answered]))).toEqual({
    'Ana R.': 'yes',
    You: 'no',
    'Cleo M.': 'no',
  })
  expect(bens.own).toEqual({ order: [], vetoes: {}, answered: 'no', seen: expect.any(String) })
  expect(JSON.stringify(bens)).not.toContain('too steep')
  expect((await decisionPage(ana.ctx, { collectionId })).own).toEqual({
    order: [b],
    vetoes: { [a]: 'the stairs are too steep' },
    answered: 'yes',
    seen: expect.any(String),
  })
  expect(await decisionSummary(ben.ctx, collectionId)).toMatchObject({
    state: 'open',
    answered: 1,
    own: false,
  })
  await answerDecision(ben.ctx, { collectionId, typed: ballotOf([a, b]) })
  await closeDecision(cleo.ctx, collectionId)
  const { result, state } = await decisionPage(cleo.ctx, { collectionId })
  expect([state, result?.sentence]).toEqual(['closed', 'Your group chose Apartment on Birch Street.'])
  expect(result?.closed).toBe('Closed by you on Nov 16, 2026')
  expect(result?.silent).toEqual(['You'])
  expect(result?.rows.map(({ home, points }) => [home.name, home.costEach, points])).toEqual([
    ['Apartment on Birch Street', 120_000, 0],
  ])
  // Ben ranked it second, behind the home that is now out.
  const places = result?.rows[0]?.given.map(({ place }) => place)
  expect(places).toEqual([1, 1])
  expect(result?.out).toMatchObject([{ reasons: [{ name: 'Ana R.', reason: 'the stairs are too steep' }] }])
  expect(await decisionSummary(ben.ctx, collectionId)).toMatchObject({
    state: 'closed',
    sentence: result?.sentence,
  })
})

test('a result is shown as it was counted, even after prices changed and a home is gone', async ({ ctx }) => {
  const { ana, ben, a, b, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([a, b]) })
  await answerDecision(ben.ctx, { collectionId, typed: ballotOf([b, a]) })
  await closeDecision(ana.ctx, collectionId)
  const before = (await decisionPage(ana.ctx, { collectionId })).result
  expect(before?.rows[0]).toMatchObject({
    home: { name: 'Apartment on Amber Street', costEach: 100_000 },
    tie: 'Tie with Apartment on Birch Street, decided by price: this one costs each of you less',
  })
  await ctx.db.update(listings).set({ price: 999_000, name: 'Renamed' }).where(eq(listings.id, a))
  await removeHome(ana.ctx, { collectionId, listingId: a })
  await ctx.db.delete(listings).where(eq(listings.id, b))
  const after = (await decisionPage(ana.ctx, { collectionId })).result
  const counted = (view: typeof before) =>
    view?.rows.map(({ home, given, points, tie }) => [home.name, costText(home, 2), given, points, tie])
  expect(counted(before)?.[0]?.[1]).toBe('$1,000 a month each, for 2 people\u00A0· plus fees, not stated')
  expect(counted(after)).toEqual(counted(before))
  expect(after?.rows[1]?.home).toMatchObject({ gone: 'No longer offered', href: null })
})

test('a home says whose cap it exceeds, as far as the user may see it', async ({ ctx }) => {
  const { ana, ben, cleo, collectionId, groupId } = await place(ctx)
  await saveOwnCap(ana.ctx, { groupId, input: { showsCap: 'yes', cap: '1150' } })
  await saveOwnCap(ben.ctx, { groupId, input: { showsCap: 'no', cap: '1100' } })
  const over = async (as: SystemContext) =>
    (await decisionPage(as, { collectionId })).homes.map((home) => home.over)
  expect(await over(cleo.ctx)).toEqual([[], ['$50 over for Ana R.', 'Over a member’s budget']])
  expect(await over(ben.ctx)).toEqual([[], ['$100 over for you', '$50 over for Ana R.']])
})

test('people with a block between them see "a member"; so does everybody for an erased person', async ({
  ctx,
}) => {
  const { ana, ben, cleo, a, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  for (const each of [ana, ben, cleo]) await answerDecision(each.ctx, { collectionId, typed: ballotOf([a]) })
  await blockPerson(ana.ctx, ben.id)
  const seen = async (as: SystemContext) =>
    (await decisionPage(as, { collectionId })).result?.voters.toSorted((one, other) => (one < other ? -1 : 1))
  expect(await seen(ana.ctx)).toEqual(['A member', 'Cleo M.', 'You'])
  expect(await seen(cleo.ctx)).toEqual(['Ana R.', 'Ben K.', 'You'])
  const subject = { userId: ben.id, email: ben.email }
  for (const part of personalData) await part.erase?.(ctx.db, subject)
  await ctx.db.delete(users).where(eq(users.id, ben.id))
  expect(await seen(cleo.ctx)).toEqual(['A member', 'Ana R.', 'You'])
})

test('earlier results stay and have a URL; somebody who left the group sees no caps and cannot vote', async ({
  ctx,
}) => {
  const { ana, ben, a, b, collectionId, groupId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([a]) })
  await closeDecision(ana.ctx, collectionId)
  await reopenDecision(ana.ctx, { collectionId, input: {} })
  expect(
    (await decisionPage(ben.ctx, { collectionId })).voters.map(({ answered }) => answered).toSorted(),
  ).toEqual(['earlier', 'no', 'no'])
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([b]) })
  await closeDecision(ana.ctx, collectionId)
  const { result, earlier } = await decisionPage(ben.ctx, { collectionId })
  expect(result?.sentence).toContain('Birch')
  expect(earlier).toMatchObject([{ round: 1, sentence: 'Your group chose Apartment on Amber Street.' }])
  const asked = { of: earlier[0]?.decisionId ?? '', round: 1 }
  expect((await decisionPage(ben.ctx, { collectionId, asked })).result?.sentence).toContain('Amber')
  for (const of of ['nothing', collectionId])
    expect((await decisionPage(ben.ctx, { collectionId, asked: { of, round: 1 } })).result).toBeNull()
  await leaveGroup(ana.ctx, groupId)
  expect(await decisionPage(ana.ctx, { collectionId })).toMatchObject({
    votes: false,
    own: null,
    may: { open: false, reopen: false },
  })
})

test('without a group there is nothing to decide; others get "not found"', async ({ ctx }) => {
  const { ana, dan, collectionId } = await place(ctx)
  await shareCollection(ana.ctx, { collectionId, input: { sharing: 'private' } })
  expect(await decisionSummary(ana.ctx, collectionId)).toBeNull()
  expect(await decisionPage(ana.ctx, { collectionId })).toMatchObject({
    state: 'none',
    groupName: null,
    may: { open: false },
  })
  for (const read of [
    decisionSummary,
    (as: SystemContext, id: string) => decisionPage(as, { collectionId: id }),
  ]) {
    await expect(read(dan.ctx, collectionId)).rejects.toThrow(NotFound)
    await expect(read({ ...ctx, actor: visitor }, collectionId)).rejects.toThrow(SignInRequired)
  }
})

test('a tab that shows an earlier answer does not replace the later one of another tab', async ({ ctx }) => {
  const { ana, a, b, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  const seen = async () => (await decisionPage(ana.ctx, { collectionId })).own?.seen ?? 'none'
  const send = async (minutes: number, typed: Record<string, string>, saw: string) => {
    const now = () => new Date(NOW.getTime() + minutes * 60_000)
    return answerDecision({ ...ana.ctx, now }, { collectionId, typed: { ...typed, seen: saw } })
  }
  const nothing = await seen()
  const done = { ok: true, closed: false }
  expect(await send(0, ballotOf([a, b]), nothing)).toEqual(done)
  const first = await seen()
  expect(await send(1, ballotOf([b, a]), first)).toEqual(done)
  const saved = { ranks: { [b]: 1, [a]: 2 }, vetoes: {} }
  const conflict = { ok: false, reason: 'conflict', seen: await seen(), saved }
  for (const earlier of [nothing, first])
    expect(await send(2, ballotOf([a, b]), earlier)).toMatchObject(conflict)
  // Sent again because no response arrived.
  expect(await send(2, ballotOf([b, a]), first)).toEqual(done)
  expect(await seen()).toBe(conflict.seen)
  expect(await send(3, ballotOf([a, b]), conflict.seen)).toEqual(done)
  expect((await decisionPage(ana.ctx, { collectionId })).own?.order).toEqual([a, b])
})
