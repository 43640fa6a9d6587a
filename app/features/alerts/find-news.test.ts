import fc from 'fast-check'
import { expect } from 'vitest'
import { homeNews } from '#app/database/schema/site/alerts.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch, type ListingSearch } from '#app/features/search/search-params.ts'
import { visitor } from '#app/platform/access.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { mildSearches, saveRandomHomes, searches } from '#tests/naive-search.ts'
import { findNews, readNews } from './find-news.server.ts'
import { recordNews } from './record-news.server.ts'
import { readHref, savedHref } from './paths.ts'

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

const MINUTE = 60_000
const before = new Date(NOW.getTime() - MINUTE)
const after = new Date(NOW.getTime() + MINUTE)

test('a saved search finds the homes that the search itself finds', async ({ ctx }) => {
  await saveRandomHomes(ctx, 40)
  await recordNews(ctx)
  const { id: userId } = await makeUser(ctx)
  const window = await readNews(ctx.db, before, after)
  await fc.assert(
    fc.asyncProperty(fc.oneof(searches, mildSearches), typed, async (random, q) => {
      const search = { ...random, q, page: 1 }
      const [news] = await findNews(ctx.db, [{ userId, href: savedHref(search), since: before }], window)
      const { items } = await searchListings({ ...ctx, actor: visitor }, { search })
      expect(news?.new.map(({ listingId }) => listingId).toSorted()).toEqual(
        items.map(({ id }) => id).toSorted(),
      )
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
  const { listingId } = home
  const { id: userId } = await makeUser(ctx)
  type Facts = Record<string, unknown> | null
  const newsOf = async (search: Partial<ListingSearch>, was: Facts, is: Facts) => {
    await ctx.db.update(homeNews).set({ before: was, after: is })
    const asked = { userId, href: savedHref({ ...emptySearch, ...search }), since: before }
    const [news] = await findNews(ctx.db, [asked], await readNews(ctx.db, before, after))
    return Object.entries(news ?? {}).flatMap(([kind, homes]) =>
      homes.map((found) => (expect(found.listingId).toBe(listingId), `${kind} ${found.money}`)),
    )
  }
  const dear = { ...home.after, whole: 200_000 }
  const cheap = { ...dear, whole: 150_000 }
  const most = (was: Facts, is: Facts) => newsOf({ perBed: false, max: 1600 }, was, is)
  expect(await most(dear, cheap)).toEqual(['cheaper 150000'])
  expect(await most(cheap, dear)).toEqual([])
  expect(await newsOf({ perBed: false, amenities: ['wifi'] }, dear, { ...cheap, features: 0 })).toEqual([])
  expect(await most(null, cheap)).toEqual(['new 150000'])
  expect(await most(null, dear)).toEqual([])
  expect(await most(cheap, null)).toEqual(['gone 150000'])
  expect(await most(dear, null)).toEqual([])
  expect(await most(null, null)).toEqual([])
  const between = (min: number, max: number) => newsOf({ perBed: false, min, max }, null, cheap)
  expect(await between(1500, 1500)).toEqual(['new 150000'])
  expect([...(await between(1501, 1600)), ...(await between(1400, 1499))]).toEqual([])

  // A home's minutes to campus become known later than the home.
  const near = (was: Facts, is: Facts) => newsOf({ perBed: false, way: 'bike', minutes: 9 }, was, is)
  const at = (minutes: number | null) => ({ ...cheap, bike_minutes: minutes })
  expect(await near(null, at(null))).toEqual([])
  expect(await near(at(null), at(9))).toEqual(['new 150000'])
  expect(await near(at(null), at(10))).toEqual([])
  expect(await near(at(10), at(9))).toEqual([])
})
