import { ALIGHT, BOARD, type Pattern } from './timetable.ts'

/** A pattern's trips on one day, none of which overtakes another: a trip that leaves earlier arrives earlier everywhere. */
export type Lane = {
  line: number
  stops: Int32Array
  /** BOARD and ALIGHT bits of each call. */
  calls: Uint8Array
  trips: number
  /** Each call's arrival and departure, trip after trip, in seconds after midnight. */
  times: Int32Array
}

/** A walk between two stops. */
export type Walk = { from: number; to: number; seconds: number }

/** One day's trips, in the form the router reads. */
export type Network = {
  stops: number
  lanes: Lane[]
  /** Where each stop's calls begin in `laneAt` and `positionAt`; one entry more than there are stops. */
  callsFrom: Int32Array
  laneAt: Int32Array
  positionAt: Int32Array
  /** Where the walks ending at each stop begin in `walkStop` and `walkSeconds`. */
  walksFrom: Int32Array
  walkStop: Int32Array
  walkSeconds: Int32Array
}

/** A pattern's trips that run on a day, in lanes. Stops are numbered across the whole network.
 *  @param runs whether a service runs, by its number */
export function lanesOf(pattern: Pattern, runs: (service: number) => boolean): Lane[] {
  const { line, stops, calls, profiles, trips } = pattern
  const lanes: { start: number; profile: number; times: number[] }[] = []
  const nothing = new Int32Array(2 * stops.length)
  for (let trip = 0; trip < trips.length; trip += 3) {
    if (!runs(trips[trip] ?? -1)) continue
    const [start, profile] = [trips[trip + 1] ?? 0, trips[trip + 2] ?? 0]
    const times = profiles[profile] ?? nothing
    const fits = lanes.find(
      (lane) =>
        lane.profile === profile ||
        (profiles[lane.profile] ?? nothing).every(
          (time, at) => lane.start + time <= start + (times[at] ?? 0),
        ),
    )
    const lane = fits ?? { start, profile, times: [] }
    if (!fits) lanes.push(lane)
    for (const time of times) lane.times.push(start + time)
    lane.start = start
    lane.profile = profile
  }
  return lanes.map(({ times }) => ({
    line,
    stops,
    calls,
    trips: times.length / (2 * stops.length),
    times: Int32Array.from(times),
  }))
}

/** Combines lanes and walks into a network.
 *  @param stops how many there are */
export function makeNetwork(stops: number, lanes: Lane[], walks: Walk[]): Network {
  const calls = lanes.flatMap((lane, number) =>
    Array.from(lane.stops, (stop, at) => [stop, number, at] as const),
  )
  const { from: callsFrom, order } = grouped(stops, calls.length, (each) => calls[each]?.[0] ?? 0)
  const { from: walksFrom, order: ended } = grouped(stops, walks.length, (each) => walks[each]?.to ?? 0)
  return {
    stops,
    lanes,
    callsFrom,
    laneAt: order.map((each) => calls[each]?.[1] ?? 0),
    positionAt: order.map((each) => calls[each]?.[2] ?? 0),
    walksFrom,
    walkStop: ended.map((each) => walks[each]?.from ?? 0),
    walkSeconds: ended.map((each) => walks[each]?.seconds ?? 0),
  }
}

/** Sorts things by their stop: where each stop's things begin, and the things' numbers in that order. */
function grouped(stops: number, things: number, stopOf: (thing: number) => number) {
  const from = new Int32Array(stops + 1)
  for (let each = 0; each < things; each += 1) from[stopOf(each) + 1] = (from[stopOf(each) + 1] ?? 0) + 1
  for (let stop = 0; stop < stops; stop += 1) from[stop + 1] = (from[stop + 1] ?? 0) + (from[stop] ?? 0)
  const next = from.slice()
  const order = new Int32Array(things)
  for (let each = 0; each < things; each += 1) {
    const at = next[stopOf(each)] ?? 0
    order[at] = each
    next[stopOf(each)] = at + 1
  }
  return { from, order }
}

/** A line's departures from one stop to another, in seconds after midnight, ascending.
 *  @param within from the first moment (inclusive) to the second (exclusive) */
export function departuresOf(
  network: Network,
  { line, from, to }: { line: number; from: number; to: number },
  within: readonly [number, number],
): number[] {
  const found: number[] = []
  const { callsFrom, laneAt, positionAt } = network
  for (let call = callsFrom[from] ?? 0; call < (callsFrom[from + 1] ?? 0); call += 1) {
    const lane = network.lanes[laneAt[call] ?? 0]
    const position = positionAt[call] ?? 0
    if (lane?.line !== line || !((lane.calls[position] ?? 0) & BOARD)) continue
    const end = lane.stops.indexOf(to, position + 1)
    if (end < 0 || !((lane.calls[end] ?? 0) & ALIGHT)) continue
    for (let trip = 0; trip < lane.trips; trip += 1) {
      const time = lane.times[2 * (trip * lane.stops.length + position) + 1] ?? 0
      if (time >= within[0] && time < within[1]) found.push(time)
    }
  }
  return [...new Set(found)].toSorted((one, other) => one - other)
}
