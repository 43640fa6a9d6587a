import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { deleteStreets, importStreets } from '#app/features/streets/import-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { findIsochrones, isochronesOf } from './find-isochrones.server.ts'
import { renewIsochrones } from './renew-isochrones.server.ts'

const campus = { lat: 34.0224, lng: -118.2851 }
/** Degrees that one walks in a minute, to the east and to the north. */
const [EAST, NORTH] = [80 / 111_195 / Math.cos((campus.lat * Math.PI) / 180), 80 / 111_195]

/** A grid of streets around the campus, two minutes' walk apart, 40 minutes wide and high; the campus is at a crossing. */
async function* grid() {
  const features = []
  for (let line = -20; line <= 20; line += 2)
    for (const [dx, dy] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const at = (along: number): [number, number] => [
        campus.lng + (dx ? along : line) * EAST,
        campus.lat + (dy ? along : line) * NORTH,
      ]
      const coordinates = Array.from({ length: 21 }, (_, crossing) => at(crossing * 2 - 20))
      features.push({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } })
    }
  yield Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
}

/** Whether a place is inside closed lines: an odd number of them is to its west. */
function isWithin([x, y]: [number, number], lines: [number, number][][]): boolean {
  let within = false
  for (const line of lines)
    for (const [index, [bx, by]] of line.entries()) {
      const [ax, ay] = line[index - 1] ?? line.at(-1) ?? [0, 0]
      if (ay > y !== by > y && x > ax + ((y - ay) / (by - ay)) * (bx - ax)) within = !within
    }
  return within
}

test('what a walk of ten minutes reaches is within its line, and what it does not is outside', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  await ctx.db.update(campuses).set(campus).where(eq(campuses.slug, 'usc'))
  const found = () => isochronesOf({ ...ctx, actor: visitor, memory: createMemory() }, 'usc')
  const path = async () => (await found())?.path ?? null
  expect(await renewIsochrones(ctx)).toBe(0)
  expect(await path()).toBeNull()
  await importStreets(ctx, { chunks: grid(), ...OPENSTREETMAP, area: 'here', sourceDate: '2026-11-01' })
  await runQueuedJobs(ctx)
  expect(await found()).toEqual({
    path: expect.stringMatching(/^\/map\/isochrones\/usc\/\w+$/) as string,
    attribution: '© OpenStreetMap contributors (ODbL 1.0)',
  })
  const site = { ...ctx, actor: visitor }
  const version = (await path())?.split('/').at(-1) ?? ''
  const { isCurrent, lines: drawn } = await findIsochrones(site, { campus: 'usc', version })
  expect(isCurrent).toBe(true)
  const { features } = drawn
  expect(features.map(({ properties }) => properties?.text)).toEqual([
    'about 10 min walk',
    'about 20 min walk',
    'about 30 min walk',
  ])
  const lines = features.map(({ geometry }) =>
    geometry.type === 'MultiLineString' ? (geometry.coordinates as [number, number][][]) : [],
  )
  const reaches = (east: number, north: number) =>
    isWithin([campus.lng + east * EAST, campus.lat + north * NORTH], lines[0] ?? [])
  // Along the streets, 6 minutes east and 3.4 north take 9.4, though it is less than 7 in a straight line.
  for (const [east, north] of [
    [9, 0],
    [-9, 0],
    [0, 9],
    [0, -9],
    [6, 3.2],
    [-4, 5],
    [0, 0],
  ] as const)
    expect(reaches(east, north), `${east} ${north}`).toBe(true)
  for (const [east, north] of [
    [11, 0],
    [0, -11],
    [8, 4],
    [-6, 6],
    [14, 14],
  ] as const)
    expect(reaches(east, north), `${east} ${north}`).toBe(false)
  expect(JSON.stringify(features).length).toBeLessThan(10_000)
  // An older version gets today's lines, not to be cached; anything that is not a version is not found.
  const before = (Number.parseInt(version, 36) - 1).toString(36)
  expect(await findIsochrones(site, { campus: 'usc', version: before })).toEqual({
    isCurrent: false,
    lines: drawn,
  })
  for (const none of ['', '1', '%00', '\0', "'", 'x'.repeat(5_000), version.toUpperCase()])
    await expect(findIsochrones(site, { campus: 'usc', version: none }), none).rejects.toThrow(NotFound)
  for (const none of ['', 'nowhere', '\0', 'USC', "usc' or 1=1", 'x'.repeat(5_000)])
    await expect(findIsochrones(site, { campus: none, version }), none).rejects.toThrow(NotFound)
  // Nothing is drawn twice; a campus that moved has no lines until the job has run.
  expect(await renewIsochrones(ctx)).toBe(0)
  await ctx.db
    .update(campuses)
    .set({ lat: campus.lat + NORTH })
    .where(eq(campuses.slug, 'usc'))
  expect(await path()).toBeNull()
  expect(await renewIsochrones(ctx)).toBe(1)
  expect(await path()).not.toBeNull()
  await deleteStreets(ctx, 'here')
  await runQueuedJobs(ctx)
  expect(await path()).toBeNull()
  await expect(findIsochrones(site, { campus: 'usc', version })).rejects.toThrow(NotFound)
})

test('a campus without streets has no lines', async ({ ctx }) => {
  await makeCampus(ctx)
  await ctx.db
    .update(campuses)
    .set({ lat: campus.lat + 0.5 })
    .where(eq(campuses.slug, 'usc'))
  await importStreets(ctx, { chunks: grid(), ...OPENSTREETMAP, area: 'here', sourceDate: '2026-11-01' })
  await runQueuedJobs(ctx)
  expect(await isochronesOf({ ...ctx, actor: visitor }, 'usc')).toBeNull()
})
