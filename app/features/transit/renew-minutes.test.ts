import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { movedHomes } from '#app/database/schema/map/commute.ts'
import { transitMinutes } from '#app/database/schema/map/transit.ts'
import { saveCampuses } from '#app/features/campuses/save-campuses.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import { bringBackHomes, takeDownHomes } from '#app/features/own-homes/take-down-homes.server.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { structuredData } from '#app/features/listing-page/ui/listing-meta.ts'
import { wholeHomes } from '#app/features/search/whole-homes.server.ts'
import { publicListing } from '#app/features/search/public-listings.query.server.ts'
import { searchListings } from '#app/features/search/search-listings.query.server.ts'
import { emptySearch } from '#app/features/search/search-params.ts'
import { importStreets } from '#app/features/streets/import-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { visitor } from '#app/platform/access.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { smallTimetable, writeTimetable } from './factory.ts'
import { findTransit } from './find-transit.server.ts'
import { importTimetable } from './import-timetable.server.ts'
import { renewMinutes } from './renew-minutes.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roost-minutes-'))
})
afterAll(() => rm(folder, { recursive: true }))

const AMBERFINCH = { lat: 34.04, lng: -118.33 }
type Options = { source: string; asOf: string | null; dryRun: boolean; evenEnded?: boolean }
const options: Options = { source: 'trams', asOf: '2026-10-07', dryRun: false }
const importTrams = async (ctx: SystemContext, changed = {}, more: Partial<Options> = {}) =>
  importTimetable(ctx, {
    path: await writeTimetable(join(folder, 'trams.zip'), changed),
    ...options,
    ...more,
  })
const shown = (ctx: SystemContext, id: string, at = AMBERFINCH) =>
  findTransit({ ...ctx, actor: visitor }, { id, ...at })

test('a home has minutes, its lines and its stops; they are renewed when anything changes', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, { ...AMBERFINCH, externalId: 'one' })
  const beside = await makeListing(ctx, { lat: 34.0229, lng: -118.2865, address: '1 Near Street' })
  expect(await renewMinutes(ctx)).toBe(0)
  expect(await shown(ctx, id)).toBeNull()
  await importTrams(ctx)
  expect(await renewMinutes(ctx)).toBe(2)
  expect(await renewMinutes(ctx)).toBe(0)
  // A tram takes 20 minutes and runs every 10, and campus is a walk of a little over 3 from College Gate: 24 to 33 minutes.
  expect(await shown(ctx, id)).toEqual({
    kind: 'way',
    median: 28,
    most: 32,
    about: true,
    walkMinutes: 0,
    legs: [
      {
        feedId: expect.any(Number) as number,
        line: 'E Line',
        mode: 'train',
        from: 'Amberfinch Street',
        to: 'College Gate',
        every: 10,
        evening: null,
        sunday: null,
      },
    ],
    lastWalkMinutes: 3,
    stops: [{ name: 'Amberfinch Street', minutes: 0, lines: ['E Line'], feedIds: [expect.any(Number)] }],
    timetables: [{ agencies: ['Fernway Trams'], validUntil: '2026-10-16', asOf: '2026-10-07' }],
  })
  const [first] = (await searchListings(ctx, { search: { ...emptySearch, way: 'transit', minutes: 28 } }))
    .items
  expect(first).toMatchObject({ id, toCampus: 'about 28 min by transit to USC' })
  expect(JSON.parse(await publicListing(ctx, { idOrSlug: id, people: null }))).toMatchObject({
    toCampus: [
      { way: 'transit', minutes: 28, about: true, source: 'Fernway Trams', sourceDate: '2026-10-05' },
    ],
  })
  expect(
    structuredData(await findListing(ctx, { idOrSlug: id, people: null }), 'https://roost.example.edu'),
  ).toMatchObject({
    amenityFeature: expect.arrayContaining([
      {
        '@type': 'LocationFeatureSpecification',
        name: 'Bus and train to USC (about)',
        value: 28,
        unitCode: 'MIN',
        validFrom: '2026-10-05',
      },
    ]) as unknown,
  })
  expect((await wholeHomes(ctx.db, [id], null)).get(id)?.home.toCampus).toMatchObject([
    { way: 'transit', minutes: 28, sourceDate: '2026-10-05' },
  ])
  // Walking is faster, but the stops are listed.
  expect(await shown(ctx, beside, { lat: 34.0229, lng: -118.2865 })).toEqual({
    kind: 'stops',
    stops: [
      { name: 'College Gate', minutes: 1, lines: ['Bus 204', 'E Line'], feedIds: [expect.any(Number)] },
      { name: 'Thistle Hall', minutes: 10, lines: ['Bus 204'], feedIds: [expect.any(Number)] },
    ],
    timetables: [{ agencies: ['Fernway Trams'], validUntil: '2026-10-16', asOf: '2026-10-07' }],
  })

  await makeListing(ctx, { ...AMBERFINCH, lat: 34.041, externalId: 'one' }).catch(() => null)
  expect(await renewMinutes(ctx)).toBe(1)
  expect(await shown(ctx, id, { ...AMBERFINCH, lat: 34.041 })).toMatchObject({ walkMinutes: 2, median: 30 })
  expect(await shown(ctx, id)).toBeNull()
  // An entrance next to College Gate, and one far from every stop.
  const usc = { slug: 'usc', name: 'USC', shortName: 'USC', lat: 34.0224, lng: -118.2851 }
  await saveCampuses(ctx, [
    {
      ...usc,
      entrances: [
        { lat: 34.06, lng: -118.25 },
        { lat: 34.023, lng: -118.287 },
      ],
    },
  ])
  expect(await renewMinutes(ctx)).toBe(2)
  expect(await shown(ctx, id, { ...AMBERFINCH, lat: 34.041 })).toMatchObject({
    lastWalkMinutes: 0,
    median: 26,
  })
})

test('a timetable of another place, or with its coordinates swapped, is refused, and the one before stays', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, AMBERFINCH)
  await importTrams(ctx)
  await renewMinutes(ctx)
  const swapped = {
    'stops.txt': (smallTimetable['stops.txt'] ?? '').replaceAll(/(34\.\d+),(-118\.\d+)/g, '$2,$1'),
  }
  const north = { 'stops.txt': (smallTimetable['stops.txt'] ?? '').replaceAll(',34.0', ',44.0') }
  await expect(importTrams(ctx, swapped)).rejects.toThrow(CannotRun)
  await expect(importTrams(ctx, north)).rejects.toThrow(/No stop is within 60 miles of a campus/)
  expect(await shown(ctx, id)).toMatchObject({ kind: 'way', median: 28 })
})

test('where a timetable ends before a Sunday nothing is said of Sundays, also beside one with trains on Sundays', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, AMBERFINCH)
  const calendar = (days: string, until: string) =>
    `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nweek,${days},20261005,${until}\n`
  await importTrams(ctx, { 'calendar.txt': calendar('1,1,1,1,1,0,0', '20261010') })
  const north = (smallTimetable['stops.txt'] ?? '').replaceAll(',34.0', ',34.5')
  const daily = { 'calendar.txt': calendar('1,1,1,1,1,1,1', '20261016'), 'stops.txt': north }
  await importTimetable(ctx, {
    path: await writeTimetable(join(folder, 'north.zip'), daily),
    ...options,
    source: 'north',
  })
  await renewMinutes(ctx)
  const way = await shown(ctx, id)
  expect(way).toMatchObject({ legs: [{ line: 'E Line', evening: null }] })
  expect(way).not.toHaveProperty('legs.0.sunday')
})

test('a timetable that ended counts no more, and its stops say so', async ({ ctx }) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, AMBERFINCH)
  await importTimetable(ctx, {
    path: await writeTimetable(join(folder, 'trams.zip')),
    ...options,
    asOf: null,
  })
  const october = { ...ctx, now: () => new Date('2026-10-10T20:00:00Z') } // a Saturday
  expect(await renewMinutes(october)).toBe(1)
  expect(await shown(october, id)).toMatchObject({ kind: 'way', median: 28, timetables: [{ asOf: null }] })
  // Even before the job has run.
  expect(await shown(ctx, id)).toBeNull()
  expect(await renewMinutes(ctx)).toBe(0)
  expect(await shown(ctx, id)).toEqual({
    kind: 'ended',
    timetables: [{ agencies: ['Fernway Trams'], validUntil: '2026-10-16', asOf: null }],
  })
  expect(await shown(ctx, id, { lat: 34.2, lng: -118.5 })).toBeNull()
})

test('a timetable that has ended, or pauses, does not replace one that runs unless told to', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const id = await makeListing(ctx, AMBERFINCH)
  const october = { ...ctx, now: () => new Date('2026-10-06T20:00:00Z') }
  const on = (...days: [from: string, until: string][]) => ({
    'calendar.txt': `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n${days
      .map((span) => `week,1,1,1,1,1,0,0,${span.join()}\n`)
      .join('')}`,
  })
  const today = { asOf: null }
  await importTrams(october, on(['20150105', '20150109'], ['20261005', '20301231']), today)
  expect(await renewMinutes(october)).toBe(1)
  const ended = on(['20220103', '20220831'])
  const pausing = on(['20260105', '20260831'], ['20270104', '20270105'])
  await expect(importTrams(october, ended, today)).rejects.toThrow(
    'This timetable ended on 2022-08-31, and the one of “trams” still runs: it was not replaced.',
  )
  await expect(importTrams(october, ended, { ...today, dryRun: true })).rejects.toThrow(CannotRun)
  await expect(importTrams(october, pausing, today)).rejects.toThrow('no trips on weekdays of the next two')
  expect(await renewMinutes(october)).toBe(0)
  expect(await shown(october, id)).toMatchObject({ kind: 'way', median: 28 })
  expect(await importTrams(october, ended, { ...today, evenEnded: true })).toMatchObject({ unused: 'ended' })
  expect(await importTrams(october, pausing, today)).toMatchObject({ unused: 'pausing' })
})

test('a home that was taken down while the timetable changed has minutes again once it is published, without a hand', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const [id] = [
    await makeListing(ctx, AMBERFINCH),
    await makeListing(ctx, { ...AMBERFINCH, address: '2 Elm' }),
  ]
  const found = async () => {
    const { items } = await searchListings(ctx, { search: { ...emptySearch, way: 'transit', minutes: 28 } })
    return items.find((home) => home.id === id)?.toCampus
  }
  await importTrams(ctx)
  await renewMinutes(ctx)
  expect(await found()).toBe('about 28 min by transit to USC')
  expect(await takeDownHomes(ctx, { listingIds: [id] })).toBe(1)
  await importTrams(ctx)
  expect(await renewMinutes(ctx)).toBe(1)
  expect(await ctx.db.select().from(transitMinutes).where(eq(transitMinutes.listingId, id))).toEqual([])
  // As if an earlier transaction had written them.
  await ctx.db.delete(movedHomes)
  expect(await bringBackHomes(ctx, [id])).toBe(1)
  expect(await renewMinutes(ctx)).toBe(0)
  expect(await setOffered(ctx, { listingIds: [id], on: true })).toMatchObject({ changed: 1 })
  expect(await found()).toBeUndefined()
  expect(await renewMinutes(ctx)).toBe(1)
  expect(await found()).toBe('about 28 min by transit to USC')
})

const FEED = '../shared/data/la-metro-rail-gtfs-2022.zip'
const present = existsSync(FEED)
if (!present) process.stdout.write(`The test on a real timetable did not run: there is no ${FEED}.\n`)

// Not registered instead of skipped, because a skipped test counts as failed.
if (present)
  test('Westwood to USC by a real timetable, with walks to an entrance and from one', async ({ ctx }) => {
    await makeCampus(ctx, { lat: 34.01868, lng: -118.28596 })
    const home = { lat: 34.0426, lng: -118.431 }
    const id = await makeListing(ctx, home)
    await importTimetable(ctx, { path: FEED, source: 'rail', asOf: '2022-10-12', dryRun: false })
    expect(await renewMinutes(ctx)).toBe(1)
    expect(await shown(ctx, id, home)).toMatchObject({
      // 13.5 to Westwood's entrance for a train that takes 23, and just over one minute from Expo Park's: so 38.5 to 49.5.
      median: 44,
      most: 48,
      walkMinutes: 14,
      lastWalkMinutes: 1,
      legs: [{ line: 'E Line', every: 10, evening: 20, sunday: 12 }],
    })
    // Streets end 161 meters before Westwood's entrance, but reach those of Expo Park.
    for (const area of ['usc', 'ucla'])
      await importStreets(ctx, {
        chunks: createReadStream(`server/demo/streets/${area}.geojson.gz`),
        ...OPENSTREETMAP,
        area,
        sourceDate: null,
      })
    expect(await renewMinutes(ctx)).toBe(1)
    expect(await shown(ctx, id, home)).toMatchObject({ about: true, walkMinutes: 14, lastWalkMinutes: 1 })
  })
