import type { TransitLine } from '#app/database/schema/map/transit.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { plainName } from '#app/platform/text/storable-text.ts'
import { lineOf } from './gtfs-values.ts'
import type { Stop, Timetable, Transfer } from './timetable.ts'
import { openArchive } from './archive.server.ts'
import { LeftOut, Tables, type Progress } from './tables.server.ts'
import { readServices, validityOf } from './read-services.server.ts'
import { readTrips } from './read-trips.server.ts'

const FILES = [
  'agency.txt',
  'routes.txt',
  'stops.txt',
  'calendar.txt',
  'calendar_dates.txt',
  'trips.txt',
  'frequencies.txt',
  'stop_times.txt',
  'transfers.txt',
]
const MOST_STOPS = 500_000
const LONGEST_NAME = 120

export type ReadTimetable = {
  timetable: Timetable
  trips: number
  calls: number
  leftOut: Pick<LeftOut, 'reasons' | 'first'>
}

/** Reads a GTFS archive's tables in the order of their dependencies.
 *  @param path of the zip file
 *  @param todayIn the day around which days of service are kept, in a time zone
 *  @throws CannotRun if it is not a GTFS archive, or contains no trip that runs */
export async function readTimetable(
  path: string,
  todayIn: (timeZone: string) => string,
  progress: Progress = () => {},
  signal?: AbortSignal,
): Promise<ReadTimetable> {
  const archive = await openArchive(path)
  try {
    const tables = new Tables(archive, FILES, progress, signal)
    const leftOut = new LeftOut()
    const { agencies, timeZone } = await readAgencies(tables, leftOut)
    const { lines, numbers: lineNumbers } = await readLines(tables)
    const { stops, numbers: stopNumbers } = await readStops(tables, leftOut)
    const services = await readServices(tables, todayIn(timeZone), leftOut)
    const known = { lines: lineNumbers, services: services.numbers, stops: stopNumbers }
    const { patterns, services: used, trips, calls } = await readTrips(tables, known, leftOut)
    const transfers = await readTransfers(tables, stopNumbers, leftOut)
    const validity = validityOf(services, used)
    if (!validity) throw new CannotRun(`No trip of it ever runs. ${leftOut.first.join('. ')}`.trimEnd())
    return {
      timetable: { agencies, timeZone, ...validity, lines, stops, transfers, patterns },
      trips,
      calls,
      leftOut,
    }
  } finally {
    archive.close()
  }
}

/** All agencies in a timetable share one time zone; those after the first need not repeat it. */
async function readAgencies(tables: Tables, leftOut: LeftOut) {
  const agencies: string[] = []
  let timeZone = ''
  await tables.read(
    'agency.txt',
    ['agency_name', 'agency_timezone'],
    ['agency_name', 'agency_timezone'],
    ([written = '', zone = ''], line) => {
      const name = plainName(written, LONGEST_NAME)
      if (name !== '' && agencies.length < 50) agencies.push(name)
      if (zone === '' || zone === timeZone) return
      if (timeZone !== '') leftOut.add('agency.txt', line, 'a time zone beside the first one', zone)
      else if (isTimeZone(zone)) timeZone = zone
      else throw new CannotRun(`agency.txt, line ${line}: there is no time zone “${zone.slice(0, 60)}”.`)
    },
  )
  if (agencies.length === 0) throw new CannotRun('agency.txt names no agency.')
  if (timeZone === '') throw new CannotRun('agency.txt names no time zone.')
  return { agencies: [...new Set(agencies)], timeZone }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}

async function readLines(tables: Tables) {
  const lines: TransitLine[] = []
  const numbers = new Map<string, number>()
  const byName = new Map<string, number>()
  await tables.read(
    'routes.txt',
    ['route_id', 'route_short_name', 'route_long_name', 'route_type'],
    ['route_id', 'route_type'],
    ([id = '', short = '', long = '', type = '']) => {
      const line = lineOf(short, long, type)
      const key = `${line.mode} ${line.name}`
      const number = byName.get(key) ?? lines.push(line) - 1
      byName.set(key, number)
      numbers.set(id, number)
    },
  )
  return { lines, numbers }
}

async function readStops(tables: Tables, leftOut: LeftOut) {
  const stops: Stop[] = []
  const parents: string[] = []
  const numbers = new Map<string, number>()
  await tables.read(
    'stops.txt',
    ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'location_type', 'parent_station'],
    ['stop_id', 'stop_lat', 'stop_lon'],
    ([stopId = '', name = '', atLat = '', atLng = '', type = '', parent = ''], line) => {
      const [lat, lng, kind] = [number(atLat), number(atLng), type === '' ? 0 : Number(type)]
      if (kind === 3 || kind === 4) return undefined // nodes inside stations, and boarding areas
      if (![0, 1, 2].includes(kind)) return leftOut.add('stops.txt', line, 'a stop of unknown type', type)
      if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180) || (lat === 0 && lng === 0))
        return leftOut.add('stops.txt', line, 'a stop without a place on earth', `${atLat}, ${atLng}`)
      if (numbers.has(stopId)) return leftOut.add('stops.txt', line, 'a stop that is there already', stopId)
      if (stops.length >= MOST_STOPS) throw new CannotRun(`stops.txt, line ${line}: too many stops.`)
      numbers.set(stopId, stops.push({ ...stopNamed(stopId, name), lat, lng, kind, parent: null }) - 1)
      parents.push(parent)
      return undefined
    },
  )
  for (const [at, stop] of stops.entries()) stop.parent = numbers.get(parents[at] ?? '') ?? null
  return { stops, numbers }
}

const stopNamed = (id: string, name: string) => ({
  stopId: plainName(id, LONGEST_NAME),
  name: plainName(name, LONGEST_NAME),
})

const number = (text: string) => (/^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

/** Transfers between stops; leaves out those that only concern two routes or trips. */
async function readTransfers(tables: Tables, stops: Map<string, number>, leftOut: LeftOut) {
  const transfers: Transfer[] = []
  const stated = ['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time']
  const special = ['from_route_id', 'to_route_id', 'from_trip_id', 'to_trip_id']
  await tables.readIfThere(
    'transfers.txt',
    [...stated, ...special],
    [],
    ([fromId = '', toId = '', type = '', least = '', ...those], line) => {
      if (type === '4' || type === '5' || those.some((each) => each !== ''))
        return leftOut.add('transfers.txt', line, 'a change between certain routes or trips')
      const [from, to] = [stops.get(fromId), stops.get(toId)]
      if (from === undefined || to === undefined)
        return leftOut.add('transfers.txt', line, 'a change at an unknown stop', `${fromId}, ${toId}`)
      if (type === '3') transfers.push({ from, to, seconds: -1 })
      else if (type === '2' && /^\d{1,5}$/.test(least)) transfers.push({ from, to, seconds: Number(least) })
      else if (type === '2') leftOut.add('transfers.txt', line, 'a change without its time', least)
      return undefined
    },
  )
  return transfers
}
