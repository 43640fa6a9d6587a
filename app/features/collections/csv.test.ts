import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { importStreets } from '#app/features/streets/import-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import { writeTimetable } from '#app/features/transit/factory.ts'
import { importTimetable } from '#app/features/transit/import-timetable.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeCollection } from './factory.ts'
import { collectionCsv } from './csv.query.server.ts'

const campus = { lat: 34.0224, lng: -118.2851 }
const corner = { lat: campus.lat, lng: campus.lng - 0.01 }
const AMBERFINCH = { lat: 34.04, lng: -118.33 }

/** A 923-meter street from the corner to the campus. */
async function* street() {
  const coordinates = [corner, campus].map(({ lat, lng }) => [lng, lat])
  const geometry = { type: 'LineString', coordinates }
  yield Buffer.from(JSON.stringify({ type: 'Feature', properties: { highway: 'residential' }, geometry }))
}

test('a collection’s CSV has minutes by each way with the day of their source, also for homes no longer offered', async ({
  ctx,
}) => {
  const [ana] = await makeStudents(ctx, 'Ana Rivera')
  if (!ana) throw new Error('one was made')
  await makeCampus(ctx, { slug: 'usc', ...campus })
  const walker = await makeListing(ctx, { ...corner, address: '1 Corner Street' })
  const rider = await makeListing(ctx, { ...AMBERFINCH, address: '2 Amberfinch Street' })
  const collectionId = await makeCollection(ctx, ana, { homes: [rider, walker] })
  const minutes = async () => {
    const { parts } = await collectionCsv(ana.ctx, { address: collectionId })
    const rows = parse((await Array.fromAsync(parts)).join(''), { bom: true, columns: true })
    return (rows as Record<string, string>[]).map((row) =>
      ['on foot', 'by transit'].map((way) =>
        ['', ': exact or about', ' as of'].map((what) => row[`Minutes ${way}${what}`]).join(' '),
      ),
    )
  }
  const importOf = async (sourceDate: string) => {
    await importStreets(ctx, { chunks: street(), ...OPENSTREETMAP, area: 'here', sourceDate })
    await runQueuedJobs(ctx)
  }
  expect(await minutes()).toEqual([
    ['  ', '  '],
    ['  ', '  '],
  ])
  const folder = await mkdtemp(join(tmpdir(), 'roost-csv-'))
  const options = { source: 'trams', asOf: '2026-10-07', dryRun: false }
  await importTimetable(ctx, { path: await writeTimetable(join(folder, 'trams.zip')), ...options })
  await rm(folder, { recursive: true })
  await importOf('2026-11-01')
  const known = [
    ['12 Exact 2026-11-01', '  '],
    ['  ', '28 About 2026-10-05'],
  ]
  expect(await minutes()).toEqual(known)
  for (const id of [walker, rider]) await archiveListing(ctx, id)
  expect(await minutes()).toEqual(known)
  // The minutes of archived homes are not recomputed along newer streets, so the newer date does not apply to them.
  await importOf('2026-12-01')
  expect((await minutes())[0]).toEqual(['12 Exact ', '  '])
})

test('the days of a CSV are those of the homes, which in the evening are not yet those of UTC', async ({
  ctx,
}) => {
  const [ana] = await makeStudents(ctx, 'Ana Rivera')
  if (!ana) throw new Error('one was made')
  await makeCampus(ctx, { slug: 'usc', ...campus })
  const evening = new Date('2026-11-17T03:00:00Z') // November 16 in California
  const home = await makeListing(ctx, { confirmedAt: evening, confirmedBy: 'manager' })
  const collectionId = await makeCollection({ ...ctx, now: () => evening }, ana, { homes: [home] })
  const { parts } = await collectionCsv(ana.ctx, { address: collectionId })
  const rows = parse((await Array.fromAsync(parts)).join(''), { bom: true, columns: true })
  expect((rows as Record<string, string>[])[0]?.['Confirmed']).toBe('Confirmed Nov 16 by the manager')
})
