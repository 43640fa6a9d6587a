import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from './factory.ts'
import type { ListingInput } from './listing-form.ts'
import { refreshRanks } from './rank-listings.server.ts'

const DAY = 86_400_000
const ago = (days: number) => new Date(NOW.getTime() - days * DAY)

async function rankOf(ctx: SystemContext, id: string): Promise<number> {
  const [row] = await ctx.db.select().from(listingSearch).where(eq(listingSearch.listingId, id))
  return row?.rank ?? NaN
}

/** A home with no points: unconfirmed, far, expensive compared with `makeUsual`, and with few facts. */
const poor: Partial<ListingInput> = { lat: 36, lng: -118, price: 900_000, deposit: 0, applicationFee: 0 }

async function makeUsual(ctx: SystemContext): Promise<void> {
  await makeCampus(ctx)
  for (const price of [230_000, 240_000, 250_000]) await makeListing(ctx, { price })
}

const gains: [what: string, overrides: Partial<ListingInput>, points: number][] = [
  ['confirmed today', { confirmedAt: ago(0), confirmedBy: 'manager' }, 30],
  ['confirmed a week ago', { confirmedAt: ago(7), confirmedBy: 'manager' }, 30],
  ['confirmed 60 days ago', { confirmedAt: ago(60), confirmedBy: 'manager' }, 0],
  ['on campus', { lat: 34.0224, lng: -118.2851 }, 25],
  ['without a position', { lat: null, lng: null, precision: null }, -1],
  ['cheap', { price: 100_000 }, 25],
  ['four more facts of sixteen', { yearBuilt: 1990, pets: 'ask', furnished: false, leaseMonths: [12] }, 5],
]

for (const [what, overrides, points] of gains) {
  test(`a home ${what} earns ${points} points more`, async ({ ctx }) => {
    await makeUsual(ctx)
    const plain = await rankOf(ctx, await makeListing(ctx, poor))
    expect(await rankOf(ctx, await makeListing(ctx, { ...poor, ...overrides }))).toBe(plain + points)
  })
}

test('a home loses its points for freshness as time passes', async ({ ctx }) => {
  await makeUsual(ctx)
  const id = await makeListing(ctx, { ...poor, confirmedAt: ago(0), confirmedBy: 'manager' })
  const before = await rankOf(ctx, id)
  await refreshRanks({ ...ctx, now: () => new Date(NOW.getTime() + 60 * DAY) })
  expect(await rankOf(ctx, id)).toBe(before - 30)
})
