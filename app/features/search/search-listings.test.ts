import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { eq } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { visitor } from '#app/platform/access.ts'
import { test } from '#tests/setup/databases/database.ts'
import {
  mildSearches,
  naiveMatch,
  naiveMinutes,
  naiveMoney,
  saveRandomHomes,
  searches,
  type NaiveHome,
} from '#tests/naive-search.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { emptySearch, type ListingSearch } from './search-params.ts'
import { searchListings } from './search-listings.query.server.ts'

const RUNS = 40

describe('a search', () => {
  test('finds exactly what a plain filter finds, in its order', async ({ ctx }) => {
    const homes = await saveRandomHomes(ctx, 120)
    const ranks = new Map((await ctx.db.select().from(listingSearch)).map((row) => [row.listingId, row.rank]))
    await fc.assert(
      fc.asyncProperty(fc.oneof(searches, mildSearches), async (search) => {
        const { items, total, pages } = await searchListings({ ...ctx, actor: visitor }, { search })
        const expected = homes.filter((home) => naiveMatch(home, search))
        expect(total).toBe(expected.length)
        expect(pages).toBe(Math.max(1, Math.ceil(expected.length / 50)))
        const ordered = expected.toSorted(byOrder(search, ranks)).map(({ id }) => id)
        expect(items.map(({ id }) => id)).toEqual(ordered.slice(0, 50))
      }),
      { numRuns: RUNS },
    )
  })

  test('shows every home once over its pages, and nothing after the last', async ({ ctx }) => {
    const homes = await saveRandomHomes(ctx, 120)
    for (const sort of ['recommended', 'price', 'baths', 'minutes'] as const) {
      const pages = []
      for (const page of [1, 2, 3, 4])
        pages.push(await searchListings(ctx, { search: { ...emptySearch, sort, page } }))
      expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 20, 0])
      expect(pages.map(({ total }) => total)).toEqual([120, 120, 120, 120])
      const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
      expect(ids.toSorted()).toEqual(homes.map(({ id }) => id).toSorted())
    }
  })

  test('leaves out homes that are not published', async ({ ctx }) => {
    await makeCampus(ctx, { slug: 'usc' })
    await makeListing(ctx, { status: 'draft' })
    const archived = await makeListing(ctx)
    const shown = await makeListing(ctx)
    await archiveListing(ctx, archived)
    const { items } = await searchListings(ctx, { search: emptySearch })
    expect(items.map(({ id }) => id)).toEqual([shown])
    expect(await ctx.db.select().from(listingSearch).where(eq(listingSearch.listingId, archived))).toEqual([])
  })
})

/** Larger, newer or better ranked first, cheaper first; not stated last; then by id. */
function byOrder(search: ListingSearch, ranks: Map<string, number>): (a: NaiveHome, b: NaiveHome) => number {
  const key = (home: NaiveHome): number => {
    switch (search.sort) {
      case 'price':
        return -naiveMoney(home, search)
      case 'beds':
        return home.beds
      case 'baths':
        return home.baths ?? -Infinity
      case 'size':
        return home.squareFeet ?? -Infinity
      case 'minutes':
        return -(naiveMinutes(home, search) ?? Infinity)
      case 'newest':
        return home.listedAt?.getTime() ?? -Infinity
      case 'recommended':
        return ranks.get(home.id) ?? -Infinity
    }
  }
  return (a, b) => {
    const [first, second] = [key(a), key(b)]
    if (first !== second) return second > first ? 1 : -1
    return a.id < b.id ? -1 : 1
  }
}
