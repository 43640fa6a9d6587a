import fc from 'fast-check'
import { expect } from 'vitest'
import { homeNews } from '#app/database/schema/site/alerts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { searchListings } from '#app/features/search/queries/search-listings.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { meaningsOf } from '#app/features/search/search-words.server.ts'
import { visitor } from '#app/platform/access.ts'
import { test } from '#tests/setup/databases/database.ts'
import { mildSearches, saveRandomHomes, searches } from '#tests/naive-search.ts'
import { makeReady, findsHome, newsKind } from './finds-home.ts'
import { recordNews } from './record-news.server.ts'
import { readHref, savedHref } from '../saved-href.ts'

const RUNS = 60
const typed = fc.constantFrom(
  '',
  'cafe',
  'gran',
  'grnad',
  'ohara',
  'maple h',
  'street',
  'av',
  'aven',
  'amber zzzz',
  'a',
)

test('a saved search finds the homes that the search itself finds', async ({ ctx }) => {
  await saveRandomHomes(ctx, 40)
  await recordNews(ctx)
  const homes = await ctx.db.select().from(homeNews)
  const ids = new Map((await ctx.db.select().from(campuses)).map(({ slug, id }) => [slug, id]))
  await fc.assert(
    fc.asyncProperty(fc.oneof(searches, mildSearches), typed, async (random, q) => {
      const search = { ...random, q, page: 1 }
      const [words = null] = await meaningsOf(ctx.db, [q])
      const ready = makeReady(search, ids, words)
      const found = homes
        .filter(({ after }) => after && findsHome(ready, after))
        .map(({ listingId }) => listingId)
      const { items } = await searchListings({ ...ctx, actor: visitor }, { search })
      expect(found.toSorted()).toEqual(items.map(({ id }) => id).toSorted())
    }),
    { numRuns: RUNS },
  )
})

test('a search is saved under one URL, whatever its order, page and group', () => {
  fc.assert(
    fc.property(searches, typed, (random, q) => {
      const search = { ...random, q, group: 'me', fits: true, page: 3 }
      const read = readHref(savedHref(search))
      const again = read && readHref(savedHref(read))
      expect(again).toEqual(read)
      expect(read).toMatchObject({ group: null, fits: false, sort: 'recommended', page: 1 })
    }),
  )
  for (const href of ['https://elsewhere.example/listings', '/about-us', '//elsewhere.example/listings', ''])
    expect(readHref(href)).toBeNull()
})

test('a cheaper home is reported, also when it was too expensive for the search before', async ({ ctx }) => {
  await saveRandomHomes(ctx, 1)
  await recordNews(ctx)
  const [home] = await ctx.db.select().from(homeNews)
  if (!home?.after) throw new Error('there is a home')
  const before = { ...home.after, whole: 200_000 }
  const after = { ...before, whole: 150_000 }
  const ready = makeReady({ ...emptySearch, perBed: false, max: 1600 }, new Map(), null)
  const { listingId } = home
  expect(newsKind(ready, { listingId, before, after })).toBe('cheaper')
  expect(newsKind(ready, { listingId, before: after, after: before })).toBeNull()
  expect(newsKind(ready, { listingId, before: after, after: { ...after, features: 0 } })).toBeNull()
  expect(newsKind(ready, { listingId, before: null, after })).toBe('new')
  expect(newsKind(ready, { listingId, before: null, after: before })).toBeNull()
  expect(newsKind(ready, { listingId, before: after, after: null })).toBe('gone')
  expect(newsKind(ready, { listingId, before, after: null })).toBeNull()
  const between = (min: number, max: number) =>
    makeReady({ ...emptySearch, perBed: false, min, max }, new Map(), null)
  const isNew = (min: number, max: number) =>
    newsKind(between(min, max), { listingId, before: null, after }) === 'new'
  expect([isNew(1500, 1500), isNew(1501, 1600), isNew(1400, 1499)]).toEqual([true, false, false])

  // Minutes to campus become known after the home does.
  const near = makeReady({ ...emptySearch, way: 'bike', minutes: 9 }, new Map(), null)
  const at = (minutes: number | null) => ({ ...after, bike_minutes: minutes })
  expect(newsKind(near, { listingId, before: null, after: at(null) })).toBeNull()
  expect(newsKind(near, { listingId, before: at(null), after: at(9) })).toBe('new')
  expect(newsKind(near, { listingId, before: at(null), after: at(10) })).toBeNull()
  expect(newsKind(near, { listingId, before: at(10), after: at(9) })).toBeNull()
})
