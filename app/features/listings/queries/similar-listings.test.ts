import { expect } from 'vitest'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { test } from '#tests/setup/database.ts'
import { archiveListing } from '../archive-listing.server.ts'
import { makeListing } from '../factory.ts'
import { findListing } from './find-listing.server.ts'
import { similarListings } from './similar-listings.server.ts'

test('the four closest in beds and price, never itself, never gone or elsewhere', async ({ ctx }) => {
  await makeCampus(ctx)
  await makeCampus(ctx, { slug: 'ucla', shortName: 'UCLA' })
  const id = await makeListing(ctx, { price: 240_000, beds: 2 })
  const priced = [290_000, 241_000, 190_000, 245_000, 230_000, 189_900, 290_100]
  for (const price of priced) await makeListing(ctx, { name: `$${price / 100}`, price })
  await makeListing(ctx, { name: 'elsewhere', campus: 'ucla' })
  await archiveListing(ctx, await makeListing(ctx, { name: 'gone' }))
  const home = await findListing(ctx, id, null)
  const similar = await similarListings({ ...ctx, actor: visitor }, home, null)
  expect(similar.map(({ name }) => name)).toEqual(['$2410', '$2450', '$2300', '$2900'])
})

test('beds count up to five apart, and a bed further weighs as much as $100', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { beds: 1, price: 240_000 })
  for (const beds of [2, 6, 7]) await makeListing(ctx, { name: `${beds} beds`, beds })
  await makeListing(ctx, { name: '$90 more', beds: 1, price: 249_000 })
  const home = await findListing(ctx, id, null)
  const names = (await similarListings(ctx, home, null)).map(({ name }) => name)
  expect(names).toEqual(['$90 more', '2 beds', '6 beds'])
})

test('a home let by the bed is compared by what the whole of it costs, fees included', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { beds: 3, price: 90_000, priceBasis: 'bed' })
  const fee = { name: 'Trash', kind: 'fee', state: 'amount', amount: 6_000 } as const
  await makeListing(ctx, { name: 'within', beds: 3, price: 314_000, fees: [fee] })
  await makeListing(ctx, { name: 'beyond', beds: 3, price: 315_000, fees: [fee] })
  const similar = await similarListings(ctx, await findListing(ctx, id, null), 2)
  expect(similar.map(({ name, cost }) => [name, cost.people])).toEqual([['within', 2]])
})

test('a home that is gone still has similar ones', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx)
  await makeListing(ctx, { name: 'still here' })
  await archiveListing(ctx, id)
  const similar = await similarListings(ctx, await findListing(ctx, id, null), null)
  expect(similar.map(({ name }) => name)).toEqual(['still here'])
})
