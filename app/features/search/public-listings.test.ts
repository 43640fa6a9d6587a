import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import { visitor } from '#app/platform/access.ts'
import { test } from '#tests/setup/databases/database.ts'
import { mildSearches, saveRandomHomes } from '#tests/naive-search.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { publicListingItem as listing, publicListingDetail } from '#app/features/listings/public-listing.ts'
import { publicListing, publicListings } from './public-listings.query.server.ts'
import { searchListings } from './search-listings.query.server.ts'

test('the public list is the page of the site: same homes, same order, same money, as documented', async ({
  ctx,
}) => {
  const random = await saveRandomHomes(ctx, 80)
  await fc.assert(
    fc.asyncProperty(mildSearches, async (search) => {
      const page = await searchListings(ctx, { search })
      const { items, total } = await publicListings({ ...ctx, actor: visitor }, search)
      const homes = z.array(listing).parse(JSON.parse(items))
      expect(total).toBe(page.total)
      expect(homes.map(({ id, shareCents, wholeCents }) => [id, shareCents, wholeCents])).toEqual(
        page.items.map(({ id, cost }) => [id, cost.knownEach, cost.knownWhole]),
      )
      for (const { id, toCampus } of homes)
        expect(Object.fromEntries(toCampus.map(({ way, minutes }) => [way, minutes]))).toEqual(
          known(random.find((home) => home.id === id)?.minutes),
        )
    }),
    { numRuns: 20 },
  )
})

const known = (minutes: object = {}) =>
  Object.fromEntries(Object.entries(minutes).filter(([, value]) => value !== null))

test('one home comes by id and by slug, with description and all photos', async ({ ctx }) => {
  await makeCampus(ctx)
  const photos = Array.from({ length: 7 }, (_, n) => ({ src: `/photos/${n}.webp`, alt: `Room ${n}` }))
  const name = 'Café </script> "Ω" 🏠'
  const id = await makeListing(ctx, { name, description: 'Sunny', photos, confirmedAt: new Date(0) })
  const home = publicListingDetail.parse(JSON.parse(await publicListing(ctx, { idOrSlug: id, people: 3 })))
  expect(home).toMatchObject({ id, name, description: 'Sunny', photoCount: 7, shareCents: 80_000 })
  expect(home.photos).toHaveLength(7)
  expect(home.confirmedAt).toBe('1970-01-01T00:00:00Z')
  expect(JSON.parse(await publicListing(ctx, { idOrSlug: home.slug, people: 3 }))).toEqual(home)
})

test('archived, hidden and invalid ids say so', async ({ ctx }) => {
  await makeCampus(ctx)
  const asVisitor = { ...ctx, actor: visitor }
  const gone = await makeListing(ctx)
  await archiveListing(ctx, gone)
  await expect(publicListing(asVisitor, { idOrSlug: gone, people: null })).rejects.toMatchObject({
    status: 410,
  })
  const hidden = await makeListing(ctx, { status: 'draft' })
  await expect(publicListing(asVisitor, { idOrSlug: hidden, people: null })).rejects.toMatchObject({
    status: 404,
  })
  for (const id of ['nowhere', '\0', "' or 1=1", 'x'.repeat(500)])
    await expect(publicListing(asVisitor, { idOrSlug: id, people: null })).rejects.toMatchObject({
      status: 404,
    })
})
