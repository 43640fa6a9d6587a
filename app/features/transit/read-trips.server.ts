import { CannotRun } from '#app/platform/errors.ts'
import { ALIGHT, BOARD, type Pattern } from './timetable.ts'
import { Calls, PatternBuilder } from './pattern-builder.ts'
import type { LeftOut, Tables } from './tables.server.ts'
import { secondsOf } from './gtfs-values.ts'

const STOP_TIMES = 'stop_times.txt'
/** 64 hours: no trip takes longer, so anything later is a mistake. */
const LATEST = 230_400 // seconds
const DAY = 86_400 // seconds
const MOST_TRIPS = 2_000_000
/** The number of a trip already counted as left out, so that its calls and frequencies are not counted too. */
const LEFT_OUT = -1

type Known = { lines: Map<string, number>; services: Map<string, number>; stops: Map<string, number> }
type Trip = { line: number; service: number; broken: boolean; at: number; called: boolean }

/** Reads trips.txt, frequencies.txt and stop_times.txt into patterns. A trip with an unreadable call is left out entirely: without
 *  that stop it would be a different trip.
 *  @throws CannotRun for a broken table */
export async function readTrips(tables: Tables, known: Known, leftOut: LeftOut) {
  const numbers = new Map<string, number>()
  const trips: Trip[] = []
  await tables.read(
    'trips.txt',
    ['trip_id', 'route_id', 'service_id'],
    ['trip_id', 'route_id', 'service_id'],
    ([id = '', route = '', serviceId = ''], at) => {
      const line = known.lines.get(route)
      const service = known.services.get(serviceId)
      if (numbers.has(id)) return leftOut.add('trips.txt', at, 'a trip that is there already', id)
      if (line === undefined || service === undefined) {
        numbers.set(id, LEFT_OUT)
        return line === undefined
          ? leftOut.add('trips.txt', at, 'a trip of an unknown route', route)
          : leftOut.add('trips.txt', at, 'a trip of a service without days', serviceId)
      }
      if (trips.length >= MOST_TRIPS)
        throw new CannotRun(`trips.txt has more than ${MOST_TRIPS.toLocaleString('en-US')} trips.`)
      numbers.set(id, trips.push({ line, service, broken: false, at, called: false }) - 1)
    },
  )
  const repeated = await readFrequencies(tables, numbers, leftOut)
  const calls = await readCalls(tables, numbers, trips, known.stops, leftOut)
  const builder = new PatternBuilder()
  const services = new Set<number>()
  let kept = 0
  for (const { trip, rows } of calls.byTrip()) {
    const its = trips[trip]
    if (!its || its.broken) continue
    its.called = true
    const { line, service } = its
    const times = timesOf(calls, rows)
    if (typeof times === 'string') {
      leftOut.add(STOP_TIMES, calls.number(rows[0] ?? 0, 5), times)
      continue
    }
    const stops = rows.map((row) => calls.number(row, 2))
    const allowed = rows.map((row) => calls.allowed(row))
    const starts = repeated.get(trip) ?? times.slice(0, 1)
    if (starts.length === 0) continue
    builder.add(line, stops, allowed, service, times, starts)
    services.add(service)
    kept += starts.length
  }
  for (const { called, broken, at } of trips)
    if (!called && !broken) leftOut.add('trips.txt', at, 'a trip without calls')
  return { patterns: builder.patterns() satisfies Pattern[], services, trips: kept, calls: calls.length }
}

async function readCalls(
  tables: Tables,
  numbers: Map<string, number>,
  trips: Trip[],
  stops: Map<string, number>,
  leftOut: LeftOut,
): Promise<Calls> {
  const calls = new Calls(trips.length)
  let lastId = ''
  let lastTrip: number | undefined
  await tables.read(
    STOP_TIMES,
    ['trip_id', 'stop_sequence', 'stop_id', 'arrival_time', 'departure_time', 'pickup_type', 'drop_off_type'],
    ['trip_id', 'stop_sequence', 'stop_id', 'arrival_time', 'departure_time'],
    ([id = '', order = '', stopId = '', arrives = '', departs = '', pickUp, dropOff], line) => {
      if (id !== lastId) {
        lastTrip = numbers.get(id)
        lastId = id
      }
      const stop = stops.get(stopId)
      const sequence = /^\d{1,9}$/.test(order) ? Number(order) : -1
      const arrival = arrives === '' ? -1 : secondsOf(arrives)
      const departure = departs === '' ? -1 : secondsOf(departs)
      const badTime =
        (arrives !== '' && arrival < 0) ||
        (departs !== '' && departure < 0) ||
        Math.max(arrival, departure) > LATEST
      if (lastTrip === LEFT_OUT) return undefined
      const trip = trips[lastTrip ?? -1]
      if (lastTrip === undefined || !trip)
        return leftOut.add(STOP_TIMES, line, 'a call of a trip that was not read', id)
      if (stop === undefined || sequence < 0 || badTime) {
        trip.broken = true
        const what = badTime ? 'a time' : stop === undefined ? 'a stop' : 'a stop_sequence'
        const detail = badTime ? `${arrives}, ${departs}` : stop === undefined ? stopId : order
        return leftOut.add(STOP_TIMES, line, `a trip with ${what} that cannot be used`, detail)
      }
      const allowed = (pickUp === '1' ? 0 : BOARD) | (dropOff === '1' ? 0 : ALIGHT)
      calls.add(lastTrip, sequence, stop, arrival, departure, allowed, line)
      return undefined
    },
  )
  return calls
}

/** Each call's arrival and departure; calls between two stated times are spread evenly. Or the reason why the trip has none. */
function timesOf(calls: Calls, rows: number[]): number[] | string {
  if (rows.length < 2) return 'a trip with a single call'
  const times: number[] = []
  for (const row of rows) {
    const [arrival, departure] = [calls.number(row, 3), calls.number(row, 4)]
    times.push(arrival < 0 ? departure : arrival, departure < 0 ? arrival : departure)
  }
  if ((times[0] ?? -1) < 0 || (times.at(-1) ?? -1) < 0) return 'a trip whose first or last time is not stated'
  for (let at = 2; at < times.length; at += 2) {
    if ((times[at] ?? 0) >= 0) continue
    let next = at
    while ((times[next] ?? 0) < 0) next += 2
    const [before, steps] = [times[at - 1] ?? 0, (next - at) / 2 + 1]
    const step = ((times[next] ?? 0) - before) / steps
    for (let each = at; each < next; each += 2)
      times[each] = times[each + 1] = Math.round(before + step * ((each - at) / 2 + 1))
  }
  for (let at = 1; at < times.length; at += 1)
    if ((times[at] ?? 0) < (times[at - 1] ?? 0)) return 'a trip whose times run backwards'
  return times
}

/** The start times of trips that repeat at an interval. An end before its start is on the next day. A trip whose frequencies are
 *  unusable has no starts, because its own times only give its duration. */
async function readFrequencies(tables: Tables, numbers: Map<string, number>, leftOut: LeftOut) {
  const starts = new Map<number, number[]>()
  let all = 0
  await tables.readIfThere(
    'frequencies.txt',
    ['trip_id', 'start_time', 'end_time', 'headway_secs'],
    ['trip_id', 'start_time', 'end_time', 'headway_secs'],
    ([id = '', from = '', to = '', every = ''], line) => {
      const trip = numbers.get(id)
      if (trip === LEFT_OUT) return undefined
      const its = starts.get(trip ?? -1) ?? []
      if (trip !== undefined) starts.set(trip, its)
      const [first, until, step] = [secondsOf(from), secondsOf(to), Number(every)]
      const end = until >= 0 && until < first ? until + DAY : until
      if (
        trip === undefined ||
        first < 0 ||
        end <= first ||
        end > LATEST ||
        !Number.isInteger(step) ||
        step < 10
      )
        return leftOut.add(
          'frequencies.txt',
          line,
          'a frequency that cannot be used',
          [id, from, to, every].join(' '),
        )
      for (let at = first; at < end; at += step) its.push(at)
      all += (end - first) / step
      if (all > MOST_TRIPS) throw new CannotRun('frequencies.txt repeats trips too often.')
      return undefined
    },
  )
  return starts
}
