import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect } from 'vitest'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { saveOwnCap } from '#app/features/groups/save-own-answers.server.ts'
import { fitLevelOf, NEAR_MOST, pointsOf } from '#app/features/search/requirements.ts'
import { costOf } from '#app/features/listings/price.ts'
import { listingInput } from '#app/features/listings/factory.ts'
import { countFacets } from '#app/features/search/count-facets.query.server.ts'
import { countSearches } from '#app/features/search/count-searches.query.server.ts'
import { mapView } from '#app/features/search/map-view.query.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { saveListings } from '#app/features/listings/save-listings.server.ts'
import { emptySearch, FOR_ME } from '#app/features/search/search-params.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { requirePerson, visitor } from '#app/platform/access.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { naiveMatch, saveRandomHomes, searches } from '#tests/naive-search.ts'
import { fittingHomes } from './fitting-homes.query.server.ts'
import { judgedSearch } from './judged-search.server.ts'
import { FittingHomesSection } from './ui/fitting-homes-section.tsx'

/** Ana, who has a dog and can spend $1,100, and Ben, who hides his cap of $1,430. */
async function anaAndBen(ctx: SystemContext) {
  const [ana, ben] = [
    await makeUser(ctx, { givenName: 'Ana', familyName: 'Rivera' }),
    await makeUser(ctx, { givenName: 'Ben', familyName: 'Kim' }),
  ]
  await makeProfile(ctx, ana, { wantsMatching: true, petOwner: true, moveInDate: '2027-06-01' })
  await makeProfile(ctx, ben, { wantsMatching: true, housingType: 'house', budgetMax: 1430 })
  const groupId = await makeGroup(ctx, [ana, ben])
  const as = (user: typeof ana) => ({ ...ctx, actor: personOf(user) })
  await saveOwnCap(as(ana), { groupId, input: { cap: '1100', showsCap: 'yes' } })
  return { ana: as(ana), ben: as(ben), groupId }
}

test('finds, counts, maps and orders for a group what judging each home by itself does', async ({ ctx }) => {
  const homes = await saveRandomHomes(ctx, 40)
  const { ana, groupId } = await anaAndBen(ctx)
  const ranks = await ctx.db.select().from(listingSearch)
  const rankOf = new Map(ranks.map(({ listingId, rank }) => [listingId, rank]))
  await fc.assert(
    fc.asyncProperty(searches, fc.boolean(), async (asked, only) => {
      const search = { ...asked, sort: 'recommended' as const, group: groupId, fits: only }
      const judged = await judgedSearch(ana, { search })
      const { requirements } = judged.search
      if (!requirements) throw new Error('a member has requirements')
      const expected = homes
        .filter((home) => naiveMatch(home, { ...search, people: requirements.people }))
        .map((home) => ({
          id: home.id,
          rank: rankOf.get(home.id) ?? 0,
          points: pointsOf(
            {
              ...home,
              costEach: costOf(home, requirements.people).knownEach,
              availableFrom: home.availableFrom ?? null,
              pets: home.pets ?? null,
              longWalks: 0,
            },
            requirements,
          ),
        }))
        .filter(({ points }) => !only || points === 0)
        .toSorted((a, b) => a.points - b.points || b.rank - a.rank || (a.id < b.id ? -1 : 1))
      const page = await searchListings(ana, { search: judged.search })
      expect(page.total).toBe(expected.length)
      expect(page.items.map(({ id }) => id)).toEqual(expected.slice(0, 50).map(({ id }) => id))
      expect(await countSearches(ana, { searches: [judged.search] })).toEqual([expected.length])
      const fits = judged.fits(page.items)
      const levels = new Map(expected.map(({ id, points }) => [id, fitLevelOf(points)]))
      for (const { id } of page.items) expect(fits[id]?.level).toBe(levels.get(id))
      const { pins } = await mapView(ana, { search: judged.search })
      for (const { id, fit } of pins) expect(fit).toBe(levels.get(id))
      const { types } = await countFacets(ana, { search: judged.search })
      const ofAnyType = expected.length === 0 || asked.type !== null
      if (!ofAnyType) expect(Object.values(types).reduce((sum, each) => sum + each)).toBe(expected.length)
    }),
    { numRuns: 10 },
  )
})

test('in any other order fits come first, then near misses', async ({ ctx }) => {
  await saveRandomHomes(ctx, 40)
  const { ana, groupId } = await anaAndBen(ctx)
  const judged = await judgedSearch(ana, { search: { ...emptySearch, sort: 'price', group: groupId } })
  const { items } = await searchListings(ana, { search: judged.search })
  const fits = judged.fits(items)
  const order = ['fits', 'near', 'far']
  const seen = items.map(({ id, cost }) => [order.indexOf(fits[id]?.level ?? ''), cost.knownEach] as const)
  expect(seen).toEqual(seen.toSorted(([a, x], [b, y]) => a - b || x - y))
  expect(seen.map(([level]) => level)).toContain(2)
  expect(NEAR_MOST).toBeLessThan(10)
})

test('a home that fits and is on the shortlist is counted as such', async ({ ctx }) => {
  await saveRandomHomes(ctx, 40)
  const { ana, groupId } = await anaAndBen(ctx)
  const judged = await judgedSearch(ana, { search: { ...emptySearch, group: groupId } })
  const { items } = await searchListings(ana, { search: judged.search })
  const fits = judged.fits(items)
  const first = items.filter(({ id }) => fits[id]?.level === 'fits').slice(0, 1)
  const shortlists = Promise.resolve({ listed: first.map(({ id }) => id) })
  expect((await fittingHomes(ana, { groupId, shortlists })).listed).toBe(first.length)
})

test('homes are counted for a group only when there is something to check', async ({ ctx }) => {
  await saveRandomHomes(ctx, 20)
  const students = [await makeUser(ctx), await makeUser(ctx)] as const
  for (const each of students) await makeProfile(ctx, each)
  const groupId = await makeGroup(ctx, [...students])
  const [ana, ben] = students.map((user) => ({ ...ctx, actor: personOf(user) }))
  if (!ana || !ben) throw new Error('a group has people')
  const section = async () => {
    const found = await fittingHomes(ana, { groupId })
    const element = createElement(FittingHomesSection, { groupId, found, shortlistId: null, busy: false })
    const router = createMemoryRouter([{ path: '*', element }])
    return { found, text: renderToStaticMarkup(createElement(RouterProvider, { router })) }
  }
  const nothing = await section()
  expect(nothing.found).toMatchObject({ total: null, listed: 0 })
  expect(nothing.found.homes).toHaveLength(3)
  expect(nothing.text).toContain('We cannot say yet which homes fit both of you.')
  expect(nothing.text).toContain('href="/addProfileInfo?step=2&amp;returnTo=')
  expect(nothing.text).not.toContain('We check')
  await saveOwnCap(ben, { groupId, input: { cap: '9000', showsCap: 'no' } })
  const known = await section()
  expect(known.found.total).toBeGreaterThan(0)
  expect(known.text).toContain('We check everyone’s budget')
})

test('a member without a campus looks near the only one that the others chose', async ({ ctx }) => {
  await makeCampus(ctx)
  const [usc = { id: 0, slug: '' }] = await ctx.db.select().from(campuses)
  const { ana, ben, groupId } = await anaAndBen(ctx)
  const set = (who: typeof ana, campusId: number | null) =>
    ctx.db
      .update(profiles)
      .set({ campusId })
      .where(eq(profiles.userId, requirePerson(who).userId))
  const seen = async () =>
    Promise.all(
      [ana, ben].map(
        async (as) => (await judgedSearch(as, { search: { ...emptySearch, group: groupId } })).campus,
      ),
    )
  await set(ana, usc.id)
  await set(ben, null)
  expect(await seen()).toEqual([usc.slug, usc.slug])
  await set(ana, null)
  expect(await seen()).toEqual([null, null])
  // A profile that the reader may not see has no effect.
  await set(ana, usc.id)
  await blockPerson(ben, requirePerson(ana).userId)
  expect(await seen()).toEqual([usc.slug, null])
})

test('reveals nothing about a private cap, and nothing at all to others', async ({ ctx }) => {
  await saveRandomHomes(ctx, 40)
  const { ana, ben, groupId } = await anaAndBen(ctx)
  const told = await fittingHomes(ana, { groupId })
  expect(told.homes).toHaveLength(3)
  expect(told.listed).toBe(0)
  const asked = { ...emptySearch, group: groupId }
  const whole = await judgedSearch(ana, { search: asked })
  const { items } = await searchListings(ana, { search: whole.search })
  const lines = Object.values(whole.fits(items)).flatMap((fit) => fit.lines)
  expect(lines.filter((line) => /over for Ben/.test(line))).toEqual([])
  expect(lines).toContain('Over a member’s budget')
  expect(lines.some((line) => /^\$[\d,]+ over for you$/.test(line))).toBe(true)
  const bens = await judgedSearch(ben, { search: asked })
  const read = Object.values(bens.fits(items)).flatMap((fit) => fit.lines)
  expect(read.some((line) => line.endsWith('over for Ana R.'))).toBe(true)

  // For members invisible to the user, nothing is derived from the profile, only from the cap and the number of people.
  expect(lines).toContain('Not the house Ben K. asked for')
  await blockPerson(ben, ana.actor.userId)
  const apart = await judgedSearch(ana, { search: asked })
  const after = Object.values(apart.fits(items)).flatMap((fit) => fit.lines)
  expect(after.filter((line) => /house|wished|Ben/.test(line))).toEqual([])

  const stranger = await makeUser(ctx)
  const others = { ...ctx, actor: personOf(stranger) }
  const none = await judgedSearch(others, { search: { ...emptySearch, group: newId() } })
  const hidden = await judgedSearch(others, { search: asked })
  expect([hidden.note, hidden.for, hidden.search]).toEqual([none.note, null, none.search])
  expect(hidden.note).toBe('Roommate group not found, so all homes are shown.')
  const manager = await makeUser(ctx, { student: false, manager: true })
  expect((await judgedSearch({ ...ctx, actor: personOf(manager) }, { search: asked })).note).toBe(none.note)
  await expect(judgedSearch({ ...ctx, actor: visitor }, { search: asked })).rejects.toThrow(SignInRequired)
})

test('judges for one person alone by the share that the card shows, and asks for a profile first', async ({
  ctx,
}) => {
  await saveRandomHomes(ctx, 40)
  const { ben } = await anaAndBen(ctx)
  const asked = { ...emptySearch, group: FOR_ME }
  const judged = await judgedSearch(ben, { search: asked })
  expect(judged.for).toMatchObject({ count: 1, gaps: ['move-in date'] })
  const { items } = await searchListings(ben, { search: judged.search })
  for (const home of items) {
    const { level, lines } = judged.fits([home])[home.id] ?? { level: '', lines: [] }
    const over = home.cost.knownEach - 143_000
    expect(lines.some((line) => line.endsWith('over for you'))).toBe(over > 0)
    expect(level === 'fits').toBe(over <= 0 && home.type === 'House')
  }
  const nobody = { ...ctx, actor: personOf(await makeUser(ctx)) }
  expect((await judgedSearch(nobody, { search: asked })).note).toMatch(/^Add your budget/)
})

test('a page full of homes that fit and the page that ends them follow each other', async ({ ctx }) => {
  const { ana, groupId } = await anaAndBen(ctx)
  await makeCampus(ctx, { slug: 'usc' })
  const dear = Array.from({ length: 5 }, (_, n) => listingInput({ price: 900_000, externalId: `dear ${n}` }))
  const fit = Array.from({ length: 70 }, (_, n) =>
    listingInput({
      type: 'House',
      price: 150_000 + n,
      pets: 'allowed',
      availableFrom: '2027-05-01',
      externalId: `fit ${n}`,
    }),
  )
  await saveListings(ctx, { inputs: [...dear, ...fit] })
  const { search } = await judgedSearch(ana, {
    search: { ...emptySearch, group: groupId, sort: 'recommended' },
  })
  const [first, second] = [
    await searchListings(ana, { search: { ...search, page: 1 } }),
    await searchListings(ana, { search: { ...search, page: 2 } }),
  ]
  const prices = [...first.items, ...second.items].map(({ cost }) => cost.knownWhole)
  expect([first.items.length, second.items.length, first.total]).toEqual([50, 25, 75])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(75)
  expect(prices.slice(0, 70).filter((price) => price >= 200_000)).toEqual([])
  expect(prices.slice(70)).toEqual([900_000, 900_000, 900_000, 900_000, 900_000])
})

test('a move-in date that has passed answers nothing', async ({ ctx }) => {
  await makeCampus(ctx, { slug: 'usc' })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana, { budgetMax: 1500, moveInDate: '2026-11-15' })
  const asked = { search: { ...emptySearch, group: FOR_ME } }
  const judged = await judgedSearch({ ...ctx, actor: personOf(ana) }, asked)
  expect(judged.for).toMatchObject({ gaps: ['move-in date'] })
  expect(judged.search.requirements).toMatchObject({ freeBy: null })
})
