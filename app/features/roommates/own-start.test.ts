import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { visitor } from '#app/platform/access.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeSavedSearch } from '#app/features/alerts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeCollection } from '#app/features/collections/factory.ts'
import { answerDecision } from '#app/features/decisions/answer-decision.server.ts'
import { ballotOf } from '#app/features/decisions/factory.ts'
import { openDecision } from '#app/features/decisions/open-decision.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { makeLike } from '#app/features/saves/factory.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudent } from '#tests/setup/people/students.ts'
import { makePastRequest, makeRequest } from './factory.ts'
import { readParams } from './find-mate-params.ts'
import { discover } from './discover.query.server.ts'
import { ownSearch } from './own-search.query.server.ts'
import { startHomesTitle } from './copy.ts'
import { ownStart } from './own-start.query.server.ts'

test('a new student begins with the profile and all homes', async ({ ctx }) => {
  await makeCampus(ctx, { slug: 'usc' })
  const home = await makeListing(ctx)
  const ana = await makeStudent(ctx, 'Ana Rivera')
  expect(await ownStart(ana.ctx)).toMatchObject({
    requests: 0,
    decisions: [],
    profile: { step: 1 },
    news: [],
    shortlist: { homes: [], more: false },
    homes: { items: [{ id: home }], by: { kind: 'all', of: 1 }, href: '/listings' },
    campus: null,
  })
})

test('homes of all campuses are not named as if they were of the one that the search above them begins at', async ({
  ctx,
}) => {
  const ana = await makeStudent(ctx, 'Ana Rivera')
  await makeCampus(ctx, { slug: 'usc' })
  expect(startHomesTitle((await ownStart(ana.ctx)).homes.by)).toBe('Newest homes')
  await makeCampus(ctx, { slug: 'ucla' })
  expect(startHomesTitle((await ownStart(ana.ctx)).homes.by)).toBe('Newest homes at all campuses')
})

test('homes are those that the profile asks for, then those of the latest saved search', async ({ ctx }) => {
  await makeCampus(ctx, { slug: 'usc' })
  const ana = await makeStudent(ctx, 'Ana Rivera')
  const fits = await makeListing(ctx, { price: 100_000 })
  const dear = await makeListing(ctx, { price: 900_000 })
  await makeProfile(ctx, ana, { university: 'usc', moveInDate: '2026-11-15' })
  const near = await ownStart(ana.ctx)
  expect(near.homes).toMatchObject({ by: { kind: 'campus' }, href: '/listings?campus=usc' })
  expect(near.homes.items.map(({ id }) => id).toSorted()).toEqual([fits, dear].toSorted())
  await makeProfile(ctx, ana, { university: 'usc', budgetMax: 1500 })
  expect((await ownStart(ana.ctx)).homes.items).toMatchObject([{ id: fits }])
  const byProfile = { by: { kind: 'profile' }, href: '/listings?campus=usc&group=me&fits=1' }
  expect(await ownStart(ana.ctx)).toMatchObject({ homes: byProfile, campus: 'usc' })
  await makeSavedSearch(ctx, ana, { href: '/listings?campus=usc&beds=2&orMore=1', name: 'Two rooms' })
  const bySearch = { by: { kind: 'search', name: 'Two rooms' }, href: '/listings?campus=usc&beds=2&orMore=1' }
  expect(await ownStart(ana.ctx)).toMatchObject({ homes: bySearch, campus: 'usc' })
})

test('the shortlist is of homes that were liked or saved, each once, and of nobody else', async ({ ctx }) => {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben] = [await makeStudent(ctx, 'Ana Rivera'), await makeStudent(ctx, 'Ben Kim')]
  const [liked, saved, both] = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)]
  for (const home of [liked, both]) await makeLike(ctx, ana, home)
  await makeCollection(ctx, ana, { homes: [saved, both] })
  await makeSharedCollection(ctx, [ben, ana], [await makeListing(ctx)])
  const homes = async ({ ctx: own }: typeof ana) =>
    (await ownStart(own)).shortlist.homes.map(({ home }) => home.id).toSorted()
  expect(await homes(ana)).toEqual([liked, saved, both].toSorted())
  expect(await homes(ben)).toHaveLength(1)
  // Homes on the shortlist are not repeated among the newest ones.
  const newest = (await ownStart(ana.ctx)).homes.items.map(({ id }) => id)
  expect(newest.filter((id) => [liked, saved, both].includes(id))).toEqual([])
})

test('requests, news, the shortlist and open decisions are there until they are answered', async ({
  ctx,
}) => {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben] = [await makeStudent(ctx, 'Ana Rivera'), await makeStudent(ctx, 'Ben Kim')]
  const homes = []
  for (let made = 0; made < 5; made += 1) homes.push(await makeListing(ctx))
  for (const home of homes) await makeLike(ctx, ana, home)
  await makeRequest(ctx, ben, ana)
  const { requests, news, shortlist } = await ownStart(ana.ctx)
  expect(requests).toBe(1)
  expect(news.map(({ text }) => text)).toEqual([expect.stringContaining('Ben K.')])
  expect(shortlist).toMatchObject({ more: true })
  expect(shortlist.homes).toHaveLength(4)
  expect((await ownStart(ben.ctx)).requests).toBe(0)

  const { collectionId } = await makeSharedCollection(ctx, [ben, ana], homes.slice(0, 2))
  await openDecision(ben.ctx, { collectionId, input: {} })
  expect((await ownStart(ana.ctx)).decisions).toMatchObject([{ collectionId, answered: false }])
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf(homes.slice(0, 2)) })
  expect((await ownStart(ana.ctx)).decisions).toMatchObject([{ collectionId, answered: true }])
})

test('somebody who wants matching is led to the people until they asked one', async ({ ctx }) => {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben] = [await makeStudent(ctx, 'Ana Rivera'), await makeStudent(ctx, 'Ben Kim')]
  await makeProfile(ctx, ana, { university: 'usc', wantsMatching: false })
  expect((await ownStart(ana.ctx)).wantsRoommates).toBe(false)
  await makeProfile(ctx, ana, { university: 'usc', wantsMatching: true })
  expect((await ownStart(ana.ctx)).wantsRoommates).toBe(true)
  await makeRequest(ctx, ben, ana)
  expect(await ownStart(ana.ctx)).toMatchObject({ wantsRoommates: true, requests: 1 })
  await makePastRequest(ctx, { from: ana.id, to: ben.id, status: 'withdrawn', ago: 9, closed: 8 })
  expect((await ownStart(ana.ctx)).wantsRoommates).toBe(false)
})

test('who said that they have a group is led to one until they are in one or invited', async ({ ctx }) => {
  const [ana, ben] = [await makeStudent(ctx, 'Ana Rivera'), await makeStudent(ctx, 'Ben Kim')]
  await makeProfile(ctx, ana, { hasGroup: false })
  expect((await ownStart(ana.ctx)).lacksGroup).toBe(false)
  await makeProfile(ctx, ana, { hasGroup: true })
  expect((await ownStart(ana.ctx)).lacksGroup).toBe(true)
  await makeGroup(ctx, [ben, ana])
  expect((await ownStart(ana.ctx)).lacksGroup).toBe(false)
})

test('a manager who is no student is asked for no profile; a visitor has no such page', async ({ ctx }) => {
  const marta = await makeUser(ctx, { manager: true, student: false })
  const start = await ownStart({ ...ctx, actor: personOf(marta) })
  expect(start).toMatchObject({ requests: 0, wantsRoommates: false, decisions: [], profile: null })
  await expect(ownStart({ ...ctx, actor: visitor })).rejects.toThrow(SignInRequired)
})

test('a confirmed campus email chooses the campus as long as the profile names none', async ({ ctx }) => {
  await makeCampus(ctx, { slug: 'usc', emailDomains: ['usc.edu'] })
  const ana = await makeStudent(ctx, 'Ana Rivera')
  const set = { email: 'ana@student.usc.edu', emailConfirmedAt: ctx.now() }
  await ctx.db
    .update(users)
    .set({ ...set, emailConfirmedAt: null })
    .where(eq(users.id, ana.id))
  expect((await ownStart(ana.ctx)).campus).toBeNull()
  await ctx.db.update(users).set(set).where(eq(users.id, ana.id))
  expect(await ownStart(ana.ctx)).toMatchObject({ campus: 'usc', homes: { by: { kind: 'campus' } } })
  expect(await ownSearch(ana.ctx)).toMatchObject({ campus: 'usc', max: null })
  await makeProfile(ctx, ana, { birthDate: '2004-01-01', wantsMatching: true })
  expect((await discover(ana.ctx, readParams(new URLSearchParams()))).campus).toBe('usc')
})
