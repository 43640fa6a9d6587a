import { expect } from 'vitest'
import { hiddenHomes } from '#app/database/schema/homes/saves.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { countFacets } from '#app/features/search/count-facets.query.server.ts'
import { countSearches } from '#app/features/search/count-searches.query.server.ts'
import { findListing, similarListings } from '#app/features/listing-page/listing.query.server.ts'
import { mapView } from '#app/features/search/map-view.query.server.ts'
import { publicListings } from '#app/features/search/public-listings.query.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { mildSearches, saveRandomHomes } from '#tests/naive-search.ts'
import fc from 'fast-check'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { setHidden } from './set-hidden.server.ts'

async function newPerson(ctx: SystemContext) {
  const user = await makeUser(ctx)
  const as = { ...ctx, actor: personOf(user) }
  const hide = (listingId: string, hidden = true) => setHidden(as, { listingId, hidden })
  return { user, as, hide }
}

test('a hidden home is removed from search, counts, options, map and similar homes of this person only', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const [one, two, three] = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)]
  const { as, hide } = await newPerson(ctx)
  await hide(two)
  await hide(two)
  const search = { ...emptySearch, campus: 'usc', beds: 2 }
  const page = await searchListings(as, { search })
  expect(page.items.map(({ id }) => id).toSorted()).toEqual([one, three].toSorted())
  expect(page.total).toBe(2)
  expect(await countSearches(as, { searches: [search, { ...emptySearch, q: 'Amberfinch' }] })).toEqual([2, 2])
  expect((await countFacets(as, { search })).types.Apartment).toBe(2)
  const { pins, total } = await mapView(as, { search })
  expect([pins.map(({ id }) => id).includes(two), total]).toEqual([false, 2])
  const crowded = await mapView(as, { search, pinsMax: 1 })
  expect([crowded.total, crowded.clusters.reduce((sum, { count }) => sum + count, 0)]).toEqual([2, 2])
  const like = await similarListings(as, {
    home: await findListing(as, { idOrSlug: one, people: null }),
    people: null,
  })
  expect(like.map(({ id }) => id)).toEqual([three])
  const others = [{ ...ctx, actor: visitor }, (await newPerson(ctx)).as]
  for (const other of others) expect((await searchListings(other, { search })).total).toBe(3)
  expect((await publicListings(as, search)).total, 'the public list is the same for all').toBe(3)
  await hide(two, false)
  expect((await searchListings(as, { search })).total).toBe(3)
})

test('any search finds what a visitor finds, without hidden homes', async ({ ctx }) => {
  await saveRandomHomes(ctx, 45) // all on one page
  const { as, hide } = await newPerson(ctx)
  const all = await searchListings(ctx, { search: emptySearch })
  const hidden = all.items.filter((_, place) => place % 3 === 0).map(({ id }) => id)
  for (const id of hidden) await hide(id)
  await fc.assert(
    fc.asyncProperty(mildSearches, async (asked) => {
      const search = { ...asked, page: 1 }
      const seen = (await searchListings({ ...ctx, actor: visitor }, { search })).items.map(({ id }) => id)
      const page = await searchListings(as, { search })
      expect(page.items.map(({ id }) => id)).toEqual(seen.filter((id) => !hidden.includes(id)))
      expect(await countSearches(as, { searches: [search] })).toEqual([page.total])
    }),
    { numRuns: 25 },
  )
})

test('unknown homes are "not found"; a visitor has to log in to hide', async ({ ctx }) => {
  await makeCampus(ctx)
  const { hide } = await newPerson(ctx)
  const draft = await makeListing(ctx, { status: 'draft' })
  for (const id of [newId(), 'no-id', '', draft]) await expect(hide(id)).rejects.toThrow(NotFound)
  const input = { listingId: await makeListing(ctx), hidden: true }
  await expect(setHidden({ ...ctx, actor: visitor }, input)).rejects.toThrow(SignInRequired)
})

test('showing a home again leaves other homes, and what other people hide, hidden', async ({ ctx }) => {
  await makeCampus(ctx)
  const [one, two] = [await makeListing(ctx), await makeListing(ctx)]
  const [ana, ben] = [await newPerson(ctx), await newPerson(ctx)]
  for (const home of [one, two]) await ana.hide(home)
  await ben.hide(one)
  await ana.hide(one, false)
  const left = await ctx.db.select().from(hiddenHomes)
  const rows = left.map(({ userId, listingId }) => [userId, listingId])
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining([
      [ana.user.id, two],
      [ben.user.id, one],
    ]),
  )
})

test('concurrent hiding and showing leaves one state', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const { hide } = await newPerson(ctx)
  await Promise.all([hide(home), hide(home), hide(home, false), hide(home), hide(home)])
  await Promise.all([hide(home), hide(home)])
  expect(await ctx.db.select().from(hiddenHomes)).toHaveLength(1)
})
