import { expect } from 'vitest'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { test } from '#tests/setup/databases/database.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { findListing, similarListings } from './listing.query.server.ts'

test('the four closest in beds and price, never itself, never gone or in another city', async ({ ctx }) => {
  await makeCampus(ctx)
  await makeCampus(ctx, { slug: 'ucsd', shortName: 'UCSD', lat: 32.8801, lng: -117.234 })
  const id = await makeListing(ctx, { price: 240_000, beds: 2 })
  const priced = [290_000, 241_000, 190_000, 245_000, 230_000, 189_900, 290_100]
  for (const price of priced) await makeListing(ctx, { name: `$${price / 100}`, price })
  await makeListing(ctx, { name: 'elsewhere', campus: 'ucsd' })
  await archiveListing(ctx, await makeListing(ctx, { name: 'gone' }))
  const home = await findListing(ctx, { idOrSlug: id, people: null })
  const similar = await similarListings({ ...ctx, actor: visitor }, { home, people: null })
  expect(similar.map(({ name }) => name)).toEqual(['$2410', '$2450', '$2300', '$2900'])
})

test('beds count up to five apart, and a bed further weighs as much as $100', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { beds: 1, price: 240_000 })
  for (const beds of [2, 6, 7]) await makeListing(ctx, { name: `${beds} beds`, beds })
  await makeListing(ctx, { name: '$90 more', beds: 1, price: 249_000 })
  const home = await findListing(ctx, { idOrSlug: id, people: null })
  const names = (await similarListings(ctx, { home, people: null })).map(({ name }) => name)
  expect(names).toEqual(['$90 more', '2 beds', '6 beds'])
})

test('the listing price is compared as it is stated, for a bed or for the whole home', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { beds: 2, price: 117_500, priceBasis: 'bed' })
  await makeListing(ctx, { name: 'a bed within', beds: 2, price: 167_500, priceBasis: 'bed' })
  await makeListing(ctx, { name: 'a whole home within', beds: 2, price: 120_000, priceBasis: 'unit' })
  await makeListing(ctx, { name: 'twice as much', beds: 2, price: 234_600, priceBasis: 'unit' })
  const similar = await similarListings(ctx, {
    home: await findListing(ctx, { idOrSlug: id, people: null }),
    people: 2,
  })
  expect(similar.map(({ name, cost }) => [name, cost.people])).toEqual([
    ['a whole home within', 2],
    ['a bed within', 2],
  ])
})

test('campuses of the same city count', async ({ ctx }) => {
  await makeCampus(ctx)
  await makeCampus(ctx, { slug: 'ucla', shortName: 'UCLA', lat: 34.0689, lng: -118.4452 })
  const id = await makeListing(ctx)
  await makeListing(ctx, { name: 'near UCLA', campus: 'ucla' })
  const similar = await similarListings(ctx, {
    home: await findListing(ctx, { idOrSlug: id, people: null }),
    people: null,
  })
  expect(similar.map(({ name }) => name)).toEqual(['near UCLA'])
})

test('a home that is gone still has similar ones', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  await makeListing(ctx, { name: 'still here' })
  await archiveListing(ctx, id)
  const similar = await similarListings(ctx, {
    home: await findListing(ctx, { idOrSlug: id, people: null }),
    people: null,
  })
  expect(similar.map(({ name }) => name)).toEqual(['still here'])
})
