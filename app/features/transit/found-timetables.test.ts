import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallTimetable, writeTimetable } from './factory.ts'
import { readTimetable, type ReadTimetable } from './read-timetable.server.ts'

// Timetables as agencies publish them, each of which was once misread.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roost-found-'))
})
afterAll(() => rm(folder, { recursive: true }))

const found = (name: string, day = '2026-11-27') =>
  readTimetable(join(import.meta.dirname, 'cases', `${name}.zip`), () => day)
const read = async (changed: Record<string, string | null>, day = '2026-10-06') =>
  readTimetable(await writeTimetable(join(folder, 'feed.zip'), changed), () => day)
const runs = ({ timetable: { validFrom, validUntil } }: ReadTimetable) => `${validFrom} to ${validUntil}`
const file = (name: string) => smallTimetable[name] ?? ''

const CALENDAR = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n'

test('a calendar of 16 years is kept from a year ago on', async () => {
  const long = await found('05-gtfs-long-calendar')
  expect([runs(long), long.trips]).toEqual(['2025-11-26 to 2030-12-31', 1])
  expect(long.leftOut.first).toEqual(['calendar.txt, line 2: days before 2025-11-26'])
  expect(runs(await found('05-gtfs-long-calendar', '2016-03-01'))).toBe('2015-03-02 to 2021-03-05')
})

test('a service that ended years ago is left out beside the current one, with its trips', async () => {
  const beside = await found('06-gtfs-old-service-beside-current')
  expect([runs(beside), beside.trips]).toEqual(['2026-09-01 to 2027-06-01', 1])
  expect(beside.leftOut.first).toEqual([
    'calendar.txt, line 3: days before 2025-11-26',
    'trips.txt, line 3: a trip of a service without days (OLD)',
  ])
})

test('one day of long ago, or of a century ahead, moves no other day', async () => {
  const stray = await read({
    'calendar_dates.txt':
      'service_id,date,exception_type\nweek,20120704,1\nweek,20991231,1\nweek,20110704,2\n',
  })
  expect(runs(stray)).toBe('2026-10-05 to 2026-10-16')
  expect(stray.leftOut.first).toEqual([
    'calendar_dates.txt, line 2: days before 2025-10-05',
    'calendar_dates.txt, line 3: days after 2031-10-10',
  ])
  const forever = await read({ 'calendar.txt': `${CALENDAR}week,1,1,1,1,1,0,0,20261005,20991231\n` })
  expect(runs(forever)).toBe('2026-10-05 to 2031-10-10')
})

test('one that has ended says when, however long ago, and one that has not begun says from when', async () => {
  expect(runs(await read({}, '2040-01-01'))).toBe('2026-10-05 to 2026-10-16')
  expect(runs(await read({}, '2010-01-01'))).toBe('2026-10-05 to 2026-10-16')
})

test('an optional file may be empty', async () => {
  const whole = await found('08-gtfs-empty-optional-file')
  expect([whole.trips, whole.timetable.transfers, whole.leftOut.first]).toEqual([1, [], []])
  const plain = await read({})
  for (const nothing of ['', '\ufeff', '\r\n\r\n', ' \n'])
    expect(
      await read({ 'calendar_dates.txt': nothing, 'frequencies.txt': nothing, 'transfers.txt': nothing }),
    ).toEqual(plain)
  await expect(read({ 'stop_times.txt': '' })).rejects.toThrow('stop_times.txt is empty.')
  // A heading without the column for the kind of transfer: the usual kind is assumed.
  expect((await read({ 'transfers.txt': 'from_stop_id,to_stop_id\nA,Q\n' })).leftOut.first).toEqual([])
})

test('a frequency over midnight ends on the next day', async () => {
  const night = await found('10-gtfs-frequency-over-midnight')
  expect([night.trips, night.leftOut.first]).toEqual([24, []])
  const [pattern] = night.timetable.patterns
  expect([pattern?.trips[1], pattern?.trips.at(-2)]).toEqual([22 * 3600, 26 * 3600 - 600])
})

test('a trip whose frequency cannot be used is left out, and does not run at its own times', async () => {
  const { trips, leftOut } = await read({
    'frequencies.txt':
      'trip_id,start_time,end_time,headway_secs\nt360,6:00:00,9:00:00,\nt370,7:00:00,7:00:00,600\n',
  })
  expect(trips).toBe(48)
  expect(leftOut.first).toEqual([
    'frequencies.txt, line 2: a frequency that cannot be used (t360 6:00:00 9:00:00)',
    'frequencies.txt, line 3: a frequency that cannot be used (t370 7:00:00 7:00:00 600)',
  ])
})

test('a trip without calls is among those left out', async () => {
  const { leftOut } = await read({ 'trips.txt': `${file('trips.txt')}lost,t,week\n` })
  expect(leftOut.first).toEqual(['trips.txt, line 52: a trip without calls'])
})

test('agencies after the first need no time zone of their own', async () => {
  const agencies = (...zones: string[]) =>
    `agency_id,agency_name,agency_url,agency_timezone\n${zones.map((zone, at) => `${at},Line ${at},,${zone}\n`).join('')}`
  const { timetable } = await read({ 'agency.txt': agencies('', 'America/Los_Angeles', '') })
  expect([timetable.agencies, timetable.timeZone]).toEqual([
    ['Line 0', 'Line 1', 'Line 2'],
    'America/Los_Angeles',
  ])
  const two = await read({ 'agency.txt': agencies('America/Los_Angeles', 'America/Denver', 'Moon') })
  expect(two.leftOut.first).toEqual([
    'agency.txt, line 3: a time zone beside the first one (America/Denver)',
    'agency.txt, line 4: a time zone beside the first one (Moon)',
  ])
  await expect(read({ 'agency.txt': agencies('', '') })).rejects.toThrow('agency.txt names no time zone.')
  await expect(read({ 'agency.txt': agencies('Moon') })).rejects.toThrow('no time zone “Moon”')
})

test('names are text that can be stored and shown', async () => {
  const { timetable } = await read({
    'agency.txt': file('agency.txt').replace('Fernway', '\u202eFern\0way\u200f'),
    'routes.txt': file('routes.txt').replace('204', `${'x'.repeat(34)}\0🚌🚌`),
    'stops.txt': file('stops.txt')
      .replace('Quarry Row', `Quarry\0 ${'x'.repeat(112)}🚏`)
      .replace('T,', 'T\0,'),
    'stop_times.txt': file('stop_times.txt').replaceAll(',T,', ',T\0,'),
  })
  expect(timetable.agencies).toEqual(['Fernway Trams'])
  expect(JSON.stringify(timetable)).not.toMatch(/\\u|\0/)
  expect(timetable.stops.map(({ stopId }) => stopId)).toEqual(['A', 'Q', 'C', 'T'])
})

test('a kind of line that is not stated is no train', async () => {
  const { timetable } = await read({ 'routes.txt': file('routes.txt').replace('(Coast),0', '(Coast),') })
  expect(timetable.lines[0]?.mode).toBe('other')
})
