import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { smallTimetable, writeTimetable } from './factory.ts'
import { openArchive } from './archive.server.ts'
import { readTimetable } from './read-timetable.server.ts'
import { readTable } from './tables.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roost-timetable-'))
})
afterAll(() => rm(folder, { recursive: true }))

const today = () => '2026-10-06'
const read = async (changed: Record<string, string | null> = {}) =>
  readTimetable(await writeTimetable(join(folder, 'feed.zip'), changed), today)
const calls = smallTimetable['stop_times.txt'] ?? ''
const stops = smallTimetable['stops.txt'] ?? ''

test('two lines, each trip of a pattern once, however the archive writes its rows', async () => {
  const plain = await read()
  expect(plain.timetable).toMatchObject({
    agencies: ['Fernway Trams'],
    validFrom: '2026-10-05',
    validUntil: '2026-10-16',
    services: ['111110011111'],
    lines: [
      { name: 'E Line', mode: 'train' },
      { name: 'Bus 204', mode: 'bus' },
    ],
  })
  expect(plain).toMatchObject({ trips: 50, calls: 125 })
  expect(plain.leftOut.first).toEqual([])
  const [tram, bus] = plain.timetable.patterns
  expect([(tram?.trips.length ?? 0) / 3, tram?.profiles.length, (bus?.trips.length ?? 0) / 3]).toEqual([
    25, 1, 25,
  ])
  expect([...(tram?.profiles[0] ?? [])]).toEqual([0, 0, 480, 480, 1200, 1200])
  // A byte order mark, CRLF, quotation marks, rows in any order, and a value spanning two lines.
  const [heading, ...rows] = calls.trimEnd().split('\n')
  const other = await read({
    'stop_times.txt': `\ufeff${[heading, ...rows.toReversed()].join('\r\n')}\r\n`,
    'stops.txt': stops.replace('Quarry Row', '"Quarry\nRow, ""lower"""'),
  })
  expect(other.timetable.patterns.toSorted((one, two) => one.line - two.line)).toEqual([tram, bus])
  expect(other.timetable.stops[1]?.name).toBe('Quarry Row, "lower"')
})

test('files stand in the archive in any order', async () => {
  const path = join(folder, 'reversed.zip')
  const files = Object.entries(smallTimetable).map(
    ([name, text]) => [name, strToU8(`\ufeff${text}`)] as const,
  )
  await writeFile(path, zipSync(Object.fromEntries(files.toReversed())))
  expect(await readTimetable(path, today)).toEqual(await read())
})

test('of a line of a gigabyte no more is read than what shows that it is none', async () => {
  for (const opening of ['', '"']) {
    let megabytes = 0
    function* endless() {
      yield Buffer.from(`trip_id\n${opening}`)
      for (; megabytes < 1_000; megabytes += 1) yield Buffer.alloc(1_000_000, opening === '' ? 'x' : 'x\n')
    }
    const reading = readTable('stop_times.txt', Readable.from(endless()), ['trip_id'], ['trip_id'], () => {})
    await expect(reading).rejects.toThrow(
      'stop_times.txt, line 2: it does not end within 100,000 characters.',
    )
    expect(megabytes).toBeLessThan(30)
  }
})

test('times over 24:00, times between stated ones, days alone, repeated trips, and stops where nobody gets on', async () => {
  const { timetable, trips } = await read({
    'calendar.txt': null,
    'calendar_dates.txt':
      'service_id,date,exception_type\nnight,20261007,1\nnight,20261008,1\nnight,20261008,2\n',
    'trips.txt': 'route_id,service_id,trip_id\nt,night,n\n',
    'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nn,24:00:00,25:00:00,1200\n',
    'stop_times.txt':
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n' +
      'n,23:50:00,23:50:00,A,1,0,1\nn,,,Q,5,0,0\nn,24:30:00,24:30:00,C,9,1,0\n',
  })
  expect([timetable.validFrom, timetable.validUntil, timetable.services, trips]).toEqual([
    '2026-10-07',
    '2026-10-07',
    ['1'],
    3,
  ])
  const [pattern] = timetable.patterns
  expect([...(pattern?.profiles[0] ?? [])]).toEqual([0, 0, 1200, 1200, 2400, 2400])
  expect([...(pattern?.calls ?? [])]).toEqual([1, 3, 2])
  expect([1, 4, 7].map((at) => pattern?.trips[at])).toEqual([86_400, 87_600, 88_800])
})

test('what cannot be used is left out with its line and its reason, a trip always whole', async () => {
  const { trips, leftOut } = await read({
    'stops.txt': `${stops}S,Swapped,-118.28,34.02,0,\nN,Nowhere,NaN,NaN,0,\n`,
    'stop_times.txt': calls
      .replace('t360,6:08:00,6:08:00', 't360,six,6:08:00')
      .replace('t370,6:18:00,6:18:00', 't370,6:40:00,6:40:00')
      .replace('t380,6:28:00,6:28:00,Q', 't380,6:28:00,6:28:00,S'),
  })
  expect(trips).toBe(47)
  expect(leftOut.first).toEqual([
    'stops.txt, line 6: a stop without a place on earth (-118.28, 34.02)',
    'stops.txt, line 7: a stop without a place on earth (NaN, NaN)',
    'stop_times.txt, line 3: a trip with a time that cannot be used (six, 6:08:00)',
    'stop_times.txt, line 13: a trip with a stop that cannot be used (S)',
    'stop_times.txt, line 7: a trip whose times run backwards',
  ])
})

test('what is no timetable is refused, and so is what unzips to too much', async () => {
  const path = join(folder, 'other.zip')
  const archive = async (files: Record<string, Uint8Array>) => {
    await writeFile(path, zipSync(files))
    return readTimetable(path, today)
  }
  await writeFile(path, 'not a zip')
  await expect(readTimetable(path, today)).rejects.toThrow('not a whole zip file')
  await expect(archive({ 'x/stops.txt': strToU8('a') })).rejects.toThrow('in a folder')
  await expect(archive({ 'stops.txt': strToU8('stop_id\n') })).rejects.toThrow('no agency.txt')
  await expect(archive({ 'stops.txt': new Uint8Array(5_000_000) })).rejects.toThrow('far more than text can')
  await expect(read({ 'stops.txt': 'stop_id\nA\n' })).rejects.toThrow('stops.txt has no column stop_lat.')
  await expect(read({ 'stops.txt': stops.replace('Quarry', '"Quarry') })).rejects.toThrow(
    'stops.txt, line 3: a quotation mark is never closed.',
  )
  await expect(read({ 'stops.txt': `${stops}${'x'.repeat(200_000)}` })).rejects.toThrow(
    'stops.txt, line 6: it does not end',
  )
  await expect(read({ 'trips.txt': 'trip_id,route_id,service_id\n' })).rejects.toThrow(
    'No trip of it ever runs.',
  )
  const whole = await writeTimetable(path)
  await expect(openArchive(whole, 2_000)).rejects.toThrow('more than 0 MB')
  // An archive that states less than it holds: yauzl stops at the stated size.
  const lying = await readFile(whole)
  const at = lying.lastIndexOf(Buffer.from('stop_times.txt')) - 46
  lying.writeUInt32LE(100, at + 24)
  await writeFile(path, lying)
  await expect(readTimetable(path, today)).rejects.toThrow('stop_times.txt is broken')
})
