import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingDrives, listings } from '#app/database/schema/homes/listings.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { findListing } from './listing.query.server.ts'

async function slugOf(ctx: SystemContext, id: string): Promise<string> {
  const [row] = await ctx.db.select({ slug: listings.slug }).from(listings).where(eq(listings.id, id))
  return row?.slug ?? ''
}

test('a home is found by its id and by its slug, with its cost for the requested number of people', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, {
    price: 300_000,
    beds: 3,
    deposit: 300_000,
    amenities: ['Wi-Fi'],
    laundry: 'on_site',
    fees: [{ name: 'Water', kind: 'utility', state: 'unknown' }],
  })
  const asVisitor = { ...ctx, actor: visitor }
  const home = await findListing(asVisitor, { idOrSlug: id, people: 2 })
  expect(home).toMatchObject({
    cost: { knownEach: 150_000, knownWhole: 300_000, people: 2, unknown: ['Water'], assumed: false },
    moveIn: { deposit: 150_000, total: 300_000, unknown: ['Application fee'] },
    amenities: ['Wi-Fi', 'On-site Laundry'],
    campus: { slug: 'usc' },
    archived: false,
    squareFeet: null,
  })
  expect(home.miles).toBeGreaterThan(0.1)
  expect(await findListing(asVisitor, { idOrSlug: await slugOf(ctx, id), people: 2 })).toEqual(home)
})

test('laundry in the home is one fact, however often the list names it', async ({ ctx }) => {
  await makeCampus(ctx)
  const amenitiesOf = async (facts: Parameters<typeof makeListing>[1]) => {
    const { amenities, laundry } = await findListing(ctx, {
      idOrSlug: await makeListing(ctx, facts),
      people: null,
    })
    return [laundry, amenities]
  }
  const amenities = ['In-unit laundry', 'Washer', 'Gym']
  const once = ['in_unit', ['Gym', 'Laundry in the home']]
  expect(await amenitiesOf({ laundry: 'in_unit', amenities })).toEqual(once)
  expect(await amenitiesOf({ laundry: null, amenities })).toEqual(once)
  expect(await amenitiesOf({ laundry: 'on_site', amenities: ['Washer'] })).toEqual([
    'on_site',
    ['On-site Laundry'],
  ])
})

test('an assumed basis is marked so', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { priceBasis: null, price: 60_000, beds: 2 })
  expect((await findListing(ctx, { idOrSlug: id, people: null })).cost).toMatchObject({
    basis: 'bed',
    assumed: true,
    people: 1,
  })
})

test.for([
  'nothing-like-it',
  newId(),
  'Ünïcode',
  "' or 1=1",
  '00000000-0000-0000-0000-00000000000g',
  'a'.repeat(9_000),
])('there is no home %j', async (idOrSlug, { ctx }) => {
  await expect(findListing(ctx, { idOrSlug, people: null })).rejects.toThrow(NotFound)
})

test('drafts and paused homes are hidden from visitors; archived ones say so', async ({ ctx }) => {
  await makeCampus(ctx)
  const asVisitor = { ...ctx, actor: visitor }
  for (const status of ['draft', 'submitted', 'paused'] as const) {
    const id = await makeListing(ctx, { status })
    await expect(findListing(asVisitor, { idOrSlug: id, people: null })).rejects.toThrow(NotFound)
    expect((await findListing(ctx, { idOrSlug: id, people: null })).archived).toBe(false)
  }
  const gone = await makeListing(ctx)
  await archiveListing(ctx, gone)
  expect((await findListing(asVisitor, { idOrSlug: gone, people: null })).archived).toBe(true)
})

test('a stored drive is shown up to five miles, and not requested again', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  expect(await findListing(ctx, { idOrSlug: id, people: null })).toMatchObject({
    drive: null,
    driveAskable: true,
  })
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, id))
  const campusId = home?.campusId ?? 0
  const where = { listingId: id, campusId, lat: 34.03, lng: -118.285 }
  const stored = { ...where, meters: 1200, seconds: 250, provider: 'osrm', askedAt: NOW }
  await ctx.db.insert(listingDrives).values(stored)
  expect(await findListing(ctx, { idOrSlug: id, people: null })).toMatchObject({
    drive: { miles: 0.7, minutes: 4, source: 'osrm' },
    driveAskable: false,
  })
  await ctx.db.update(listingDrives).set({ meters: 8_047 })
  expect(await findListing(ctx, { idOrSlug: id, people: null })).toMatchObject({
    drive: null,
    driveAskable: false,
  })
})
