import { existsSync } from 'node:fs'
import { count } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { ListingInput } from '#app/features/listings/listing-form.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { fillEmptyDatabase } from '#server/first-data.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { inventDemo, loadDemoCampus } from './load-demo-campus.ts'
import sets from '../photos/photo-sets.json' with { type: 'json' }
import { isBathroom } from '../photos/photo-sets.ts'

test('the demo campus is loaded once, whole', async ({ ctx }) => {
  await fillEmptyDatabase(ctx, true)
  expect(await loadDemoCampus(ctx)).toBe(false)
  const [homes] = await ctx.db.select({ count: count() }).from(listings)
  expect(homes?.count).toBeGreaterThanOrEqual(590)
})

/** The invented home that a picture shows. */
function homeOf(src: string): string | undefined {
  return sets.find(({ photos }) => photos.some(({ key }) => src.includes(key)))?.home
}

test('the first page of each campus shows a picture about once; a home has pictures of one set', async ({
  ctx,
}) => {
  await fillEmptyDatabase(ctx, true)
  for (const campus of ['usc', 'ucla', 'ucsd', null]) {
    const { items } = await searchListings(ctx, { search: { ...emptySearch, campus } })
    const leads = items.flatMap(({ photos }) => photos[0]?.src ?? [])
    expect(leads.length).toBeGreaterThan(35)
    expect(new Set(leads).size / leads.length).toBeGreaterThan(0.75)
    expect(leads.filter((src) => isBathroom({ src }))).toEqual([])
    for (const { photos } of items) {
      expect(new Set(photos.map(({ src }) => homeOf(src))).size).toBeLessThanOrEqual(1)
      for (const { src } of photos) expect(existsSync(`public${src}`)).toBe(true)
    }
  }
})

test('a load that ends halfway leaves nothing, and the next one loads all', async ({ ctx }) => {
  let asked = 0
  const halfway = () => {
    asked += 1
    if (asked > 700) throw new Error('the power went out')
    return NOW
  }
  await fillEmptyDatabase(ctx, false)
  await expect(loadDemoCampus({ ...ctx, now: halfway })).rejects.toThrow('the power went out')
  expect(await ctx.db.select().from(listings)).toEqual([])
  expect(await loadDemoCampus(ctx)).toBe(true)
})

test('no home stands on a campus', () => {
  const { campuses, homes } = inventDemo(NOW)
  for (const { slug, outline } of campuses) {
    const there = homes.filter(
      (home) => home.campus === slug && home.lat != null && inside(home, outline ?? []),
    )
    expect(there).toEqual([])
  }
})

test('an empty database that wants no demo gets campuses alone', async ({ ctx }) => {
  await fillEmptyDatabase(ctx, false)
  expect(await ctx.db.select().from(listings)).toEqual([])
})

test('the same seed and day make the same homes', () => {
  expect(inventDemo(NOW)).toEqual(inventDemo(NOW))
  expect(inventDemo(NOW, 7)).not.toEqual(inventDemo(NOW))
})

test('the demo has every type and category, both bases and honest gaps', () => {
  const { homes, places } = inventDemo(NOW)
  expect(new Set(homes.map(({ type }) => type)).size).toBe(6)
  expect(new Set(homes.map(({ priceBasis }) => priceBasis))).toEqual(new Set(['unit', 'bed', null]))
  expect(new Set(places.map(({ category }) => category)).size).toBe(7)
  expect(new Set(homes.map(({ externalId }) => externalId)).size).toBe(homes.length)
  const gaps = {
    'no photo': homes.filter(({ photos }) => photos?.length === 0),
    'no position': homes.filter(({ lat }) => lat === null),
    'approximate position': homes.filter(({ precision }) => precision === 'approximate'),
    'no date': homes.filter(({ availableFrom }) => availableFrom === null),
    'unknown fee': homes.filter(({ fees }) => fees?.some(({ state }) => state === 'unknown')),
    'never confirmed': homes.filter(({ confirmedAt }) => confirmedAt === null),
    floorplan: homes.filter(({ floorplans }) => floorplans?.length),
    'step-free': homes.filter(({ accessFeatures }) => accessFeatures?.includes('step_free')),
  }
  const rare = Object.entries(gaps).filter(([, found]) => found.length <= 10)
  expect(rare).toEqual([])
})

/** Point in polygon: whether a ray to the east crosses the ring an odd number of times. */
function inside({ lat = null, lng = null }: ListingInput, ring: [number, number][]): boolean {
  if (lat === null || lng === null) return false
  return ring.reduce((odd, [x1, y1], corner) => {
    const [x2, y2] = ring[corner + 1] ?? [x1, y1]
    const crosses = y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1
    return crosses ? !odd : odd
  }, false)
}
