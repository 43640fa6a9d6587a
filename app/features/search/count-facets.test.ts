import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { test } from '#tests/setup/databases/database.ts'
import { mildSearches, naiveMatch, naiveMoney, saveRandomHomes } from '#tests/naive-search.ts'
import { accessFeatures, filterAmenities } from '#app/features/listings/amenities.ts'
import { leaseTerms } from '#app/features/listings/lease-terms.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import { emptySearch, type ListingSearch } from './search-params.ts'
import { BUDGET_BAR, BUDGET_STEPS, countFacets, facetsOfPage } from './count-facets.query.server.ts'
import { prepareSearch } from './prepare-search.server.ts'
import { countSearches } from './count-searches.query.server.ts'

test('every option counts the homes that choosing it would leave', async ({ ctx }) => {
  const homes = await saveRandomHomes(ctx, 120)
  const left = (search: ListingSearch) => homes.filter((home) => naiveMatch(home, search)).length
  await fc.assert(
    fc.asyncProperty(mildSearches, async (search) => {
      const facets = await countFacets(ctx, { search })
      const added = (key: 'amenities' | 'access' | 'terms', option: string) =>
        left({ ...search, [key]: [...search[key], option] })
      expect(facets.amenities).toEqual(
        Object.fromEntries(filterAmenities.map(({ key }) => [key, added('amenities', key)])),
      )
      expect(facets.access).toEqual(
        Object.fromEntries(accessFeatures.map(({ key }) => [key, added('access', key)])),
      )
      expect(facets.terms).toEqual(
        Object.fromEntries(leaseTerms.map(({ key }) => [key, added('terms', key)])),
      )
      expect(facets.types).toEqual(
        Object.fromEntries(propertyTypes.map((type) => [type, left({ ...search, type })])),
      )
      for (const [beds, count] of Object.entries(facets.beds))
        expect(count).toBe(left({ ...search, beds: Number(beds) }))
      for (const [baths, count] of Object.entries(facets.baths))
        expect(count).toBe(left({ ...search, baths: Number(baths) }))
      for (const [most, count] of Object.entries(facets.minutes))
        expect(count).toBe(left({ ...search, minutes: Number(most) }))
      const unbounded = homes.filter((home) => naiveMatch(home, { ...search, min: null, max: null }))
      const stepOf = (cents: number) =>
        Math.min(BUDGET_STEPS - 1, Math.floor(cents / (BUDGET_BAR * 100))) * BUDGET_BAR
      for (const { from, count } of facets.budget)
        expect(count).toBe(unbounded.filter((home) => stepOf(naiveMoney(home, search)) === from).length)
      expect(facets.budget.reduce((sum, { count }) => sum + count, 0)).toBe(unbounded.length)
      const froms = facets.budget.map(({ from }) => from)
      expect(froms).toEqual(froms.map((_, place) => (froms[0] ?? 0) + place * BUDGET_BAR))
    }),
    { numRuns: 25 },
  )
})

test('a page does not wait for the counts of more homes than are counted at once', async ({ ctx }) => {
  const homes = await saveRandomHomes(ctx, 40)
  await ctx.db.execute(sql`analyze listing_search`) // otherwise its size is what an earlier test left
  const prepared = await prepareSearch(ctx, '')
  const filtered = { ...emptySearch, type: 'House' as const, beds: 2 }
  const wider = homes.filter((home) => naiveMatch(home, { ...filtered, type: null, beds: null })).length
  const page = (search: ListingSearch, most: number) => facetsOfPage(ctx, { search, prepared, most })
  expect((await page(emptySearch, homes.length - 1)).counts).toBeNull()
  expect((await page(emptySearch, homes.length)).counts).toEqual(
    await countFacets(ctx, { search: emptySearch }),
  )
  // Options that replace a filter count homes without that filter.
  expect((await page(filtered, wider - 1)).counts).toBeNull()
  expect((await page(filtered, wider)).counts).toEqual(await countFacets(ctx, { search: filtered }))
  const worded = { ...emptySearch, q: 'maple' }
  const found = await prepareSearch(ctx, worded.q)
  expect((await facetsOfPage(ctx, { search: worded, prepared: found, most: 0 })).counts).toBeNull()
  expect((await facetsOfPage(ctx, { search: worded, prepared: found })).counts).toEqual(
    await countFacets(ctx, { search: worded }),
  )
})

test('several searches are counted at once, each independently', async ({ ctx }) => {
  const homes = await saveRandomHomes(ctx, 60)
  const asked = [
    emptySearch,
    ...fc.sample(mildSearches, { numRuns: 12, seed: 3 }),
    { ...emptySearch, q: 'maple' },
  ]
  const counts = asked.map((search) => homes.filter((home) => naiveMatch(home, search)).length)
  expect(await countSearches(ctx, { searches: asked })).toEqual(counts)
  expect(await countSearches(ctx, { searches: [] })).toEqual([])
})
