import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { saveRandomHomes, type NaiveHome } from '#tests/naive-search.ts'
import { test } from '#tests/setup/databases/database.ts'
import { levelExpression, pointsExpression } from './filters.server.ts'
import { fitLevelOf, pointsOf, type Requirements } from './requirements.ts'
import { costOf } from '#app/features/listings/price.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 })
const someRequirements: fc.Arbitrary<Requirements> = fc.record({
  people: maybe(fc.integer({ min: 1, max: 8 })),
  beds: fc.integer({ min: 1, max: 8 }),
  rooms: fc.record({
    beds: maybe(fc.integer({ min: 1, max: 6 })),
    baths: maybe(fc.integer({ min: 1, max: 4 })),
  }),
  cap: maybe(fc.integer({ min: 100, max: 2_000_000 })),
  freeBy: maybe(fc.constantFrom('2026-11-30', '2027-01-15', '2027-05-20', '2027-08-14', '2028-02-29')),
  pets: fc.boolean(),
  types: fc.array(fc.integer({ min: 0, max: 16 }), {
    minLength: propertyTypes.length,
    maxLength: propertyTypes.length,
  }),
  walks: fc.constant([]), // roommates/walk-limits.test.ts
})

const judged = (home: NaiveHome, requirements: Requirements) => ({
  ...home,
  baths: home.baths ?? null,
  availableFrom: home.availableFrom ?? null,
  pets: home.pets ?? null,
  longWalks: 0,
  costEach: costOf(home, requirements.people).knownEach,
})

test('the points in SQL are those of requirements.ts, for any home and any requirements', async ({ ctx }) => {
  const homes = await saveRandomHomes(ctx, 60)
  await fc.assert(
    fc.asyncProperty(someRequirements, async (requirements) => {
      const rows = await ctx.db
        .select({
          id: listingSearch.listingId,
          points: sql<number>`${pointsExpression(requirements)}`,
          level: sql<number>`${levelExpression(requirements)}`,
        })
        .from(listingSearch)
      const found = new Map(rows.map(({ id, points, level }) => [id, [points, level]]))
      for (const home of homes) {
        const points = pointsOf(judged(home, requirements), requirements)
        const level = ['fits', 'near', 'far'].indexOf(fitLevelOf(points))
        expect(found.get(home.id), home.name).toEqual([points, level])
      }
    }),
    { numRuns: 15 },
  )
})
