import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { PEOPLE_MAX } from '#app/features/listings/limits.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { naiveMoney, saveRandomHomes } from '#tests/naive-search.ts'
import { emptySearch } from './search-params.ts'
import { moneyOf } from './filters.server.ts'
import { searchListings } from './search-listings.query.server.ts'

test('a search and a card have the same price, to the cent, for any number of people', async ({ ctx }) => {
  const homes = await saveRandomHomes(ctx, 200)
  const counts = [null, ...Array.from({ length: PEOPLE_MAX }, (_, before) => before + 1)]
  for (const asked of [
    { perBed: false, people: null },
    ...counts.map((people) => ({ perBed: true, people })),
  ]) {
    const rows = await ctx.db
      .select({ id: listingSearch.listingId, money: sql<string>`${moneyOf(asked)}` })
      .from(listingSearch)
    const prices = new Map(rows.map(({ id, money }) => [id, Number(money)]))
    for (const home of homes) expect(prices.get(home.id)).toBe(naiveMoney(home, { ...emptySearch, ...asked }))
  }
})

test('homes that cannot hold so many people are left out', async ({ ctx }) => {
  await makeCampus(ctx, { slug: 'usc' })
  const studio = await makeListing(ctx, { type: 'Studio', beds: 0, priceBasis: 'unit' })
  const unit = await makeListing(ctx, { beds: 2, priceBasis: 'unit' })
  const byBed = await makeListing(ctx, { beds: 2, priceBasis: 'bed' })
  const found = async (people: number) => {
    const { items } = await searchListings(ctx, { search: { ...emptySearch, people } })
    return new Set(items.map(({ id }) => id))
  }
  expect(await found(1)).toEqual(new Set([studio, unit, byBed]))
  expect(await found(2)).toEqual(new Set([studio, unit, byBed]))
  expect(await found(3)).toEqual(new Set([unit]))
  expect(await found(4)).toEqual(new Set([unit]))
  expect(await found(5)).toEqual(new Set())
})
