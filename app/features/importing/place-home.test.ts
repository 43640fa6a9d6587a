import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { test } from '#tests/setup/databases/database.ts'
import { importListings } from './import-listings.server.ts'
import type { RowOutcome } from './import-report.ts'

test('a town without its state is found by its ZIP, also by one that has no area', async ({ ctx }) => {
  await makeCampus(ctx)
  const rows = ['a,1 Fern St,Los Angeles,90089', 'b,2 Fern St,Los Angeles,90098', 'c,3 Fern St,Springfield,']
  rows.push('d,4 Fern St,,90089', 'e,5 Fern St,,', 'f,6 Fern St,Nowhereville,90089')
  const lines = rows.map((row) => `${row},1000,1`)
  const source = (async function* () {
    yield Buffer.from(['external_id,address,city,zip,price,beds', ...lines].join('\n'))
  })()
  const outcomes: RowOutcome[] = []
  const report = await importListings(ctx, { source, options: {}, io: { row: (row) => outcomes.push(row) } })
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused')
  expect(report).toMatchObject({ inserted: 2, refused: 4 })
  const homes = await ctx.db.select().from(listings).orderBy(asc(listings.externalId))
  expect(homes.map(({ externalId, zip }) => [externalId, zip])).toEqual([
    ['a', '90089'],
    ['b', '90098'],
  ])
  expect(refused.map(({ reason }) => reason?.replace(/, or .*/, ''))).toEqual([
    'the town has no state, so no campus is known to be near: write “Los Angeles, CA”',
    'the ZIP says no place, and no town is stated: add the town and its state',
    'neither a position, a ZIP nor a town says which campus is near: add one',
    'the ZIP says no place, and the town is not known in its state: correct it',
  ])
})
