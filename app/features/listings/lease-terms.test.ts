import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { test } from '#tests/setup/databases/database.ts'
import { termBits } from './amenities.ts'
import { makeListing } from './factory.ts'
import { leaseTerms } from './lease-terms.ts'

const water = (state: 'included' | 'unknown') =>
  ({ name: 'Water', kind: 'utility', state, amount: null, per: 'unit' }) as const

test('homes that were saved before there was a filter get the bits that saving them again would give', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const homes = [
    {},
    { leaseType: 'individual', ssn: 'not_needed', guarantor: true, fees: [water('included')] },
    {
      leaseType: 'joint',
      subletting: true,
      videoTour: 'https://my.matterport.com/show/?m=1',
      guarantor: false,
    },
    { leaseType: 'sublet', subletting: false, fees: [water('included'), water('unknown')] },
  ] as const
  const ids: string[] = []
  for (const home of homes)
    ids.push(await makeListing(ctx, { ...home, fees: [...('fees' in home ? home.fees : [])] }))
  const featuresOf = async () =>
    Promise.all(
      ids.map(async (id) => {
        const [row] = await ctx.db.select().from(listingSearch).where(eq(listingSearch.listingId, id))
        return row?.features
      }),
    )
  const saved = await featuresOf()
  const all = termBits(leaseTerms.map(({ key }) => key))
  await ctx.db.update(listingSearch).set({ features: sql`${listingSearch.features} & ~(${all}::int)` })
  expect(await featuresOf()).not.toEqual(saved)
  await ctx.db.execute(sql.raw(readFileSync('app/database/migrations/0024_lease_terms.sql', 'utf8')))
  expect(await featuresOf()).toEqual(saved)
})
