import { and, asc, eq, gte } from 'drizzle-orm'
import { transitPatterns, transitStops, type TransitLine } from '#app/database/schema/map/transit.ts'
import type { Reading } from '#app/platform/context.ts'
import { unpackPattern } from './timetable.ts'
import { lanesOf, makeNetwork, type Lane, type Network, type Walk } from './network.ts'
import { changesOf, NearStops, type WalkedStop } from './walks.ts'
import { runsOn, type FeedInUse } from './feeds-in-use.server.ts'

/** A stop across all timetables; its name is its station's. */
export type TransitStop = WalkedStop & { name: string }

/** All timetables in use, on their weekdays and Sundays. */
export type Transit = {
  stops: TransitStop[]
  /** `hasSunday`: whether the timetable includes a Sunday, so that it is known whether the line runs then. */
  lines: (TransitLine & { feedId: number; hasSunday: boolean })[]
  weekday: Network
  sunday: Network
  near: NearStops
}

type StopRow = typeof transitStops.$inferSelect
const PATTERNS_AT_ONCE = 500
/** As in GTFS `location_type`. */
const ENTRANCE = 2

/** Loads timetables into one network: people can change between all of them. */
export async function loadTransit(db: Reading, feeds: readonly FeedInUse[]): Promise<Transit> {
  const stops: TransitStop[] = []
  const lines: Transit['lines'] = []
  const lanes = { weekday: [] as Lane[], sunday: [] as Lane[] }
  const own: Walk[] = []
  for (const feed of feeds) {
    const [firstStop, firstLine] = [stops.length, lines.length]
    const rows = await db
      .select()
      .from(transitStops)
      .where(eq(transitStops.feedId, feed.id))
      .orderBy(asc(transitStops.number))
    for (const stop of stopsOf(rows)) stops.push(stop)
    for (const line of feed.lines) lines.push({ ...line, feedId: feed.id, hasSunday: feed.sunday !== null })
    for (const { from, to, seconds } of transfersOf(feed.transfers, rows))
      own.push({ from: firstStop + from, to: firstStop + to, seconds })
    const [runs, runsSundays] = [runsOn(feed, feed.day), feed.sunday ? runsOn(feed, feed.sunday) : null]
    for await (const row of patternRows(db, feed.id)) {
      const pattern = unpackPattern(row.packed, firstLine + row.line)
      pattern.stops = pattern.stops.map((stop) => firstStop + stop)
      for (const lane of lanesOf(pattern, runs)) lanes.weekday.push(lane)
      if (runsSundays) for (const lane of lanesOf(pattern, runsSundays)) lanes.sunday.push(lane)
    }
  }
  const used = new Set(lanes.weekday.flatMap((lane) => Array.from(lane.stops)))
  return {
    stops,
    lines,
    weekday: makeNetwork(stops.length, lanes.weekday, withOwn(changesOf(stops, used), own)),
    sunday: makeNetwork(stops.length, lanes.sunday, []),
    near: new NearStops(stops, used),
  }
}

function stopsOf(rows: StopRow[]): TransitStop[] {
  const entrances = Map.groupBy(
    rows.filter(({ kind }) => kind === ENTRANCE),
    ({ parent }) => parent,
  )
  return rows.map(({ feedId, name, lat, lng, parent }) => {
    const station = parent === null ? undefined : rows[parent]
    return {
      lat,
      lng,
      name: station?.name || name,
      station: station ? `${feedId} ${parent}` : null,
      points: (station && entrances.get(parent)) ?? [{ lat, lng }],
    }
  })
}

/** Transfers stated by the timetable; a station's transfers apply to its platforms. */
function* transfersOf(packed: Uint8Array, rows: StopRow[]): Generator<Walk> {
  const numbers = new Int32Array(packed.slice().buffer)
  const platforms = Map.groupBy(
    rows.filter(({ kind, parent }) => kind === 0 && parent !== null),
    ({ parent }) => parent,
  )
  const all = (stop: number) =>
    rows[stop]?.kind === 1 ? (platforms.get(stop) ?? []).map(({ number }) => number) : [stop]
  for (let each = 0; each < numbers.length; each += 3)
    for (const from of all(numbers[each] ?? 0))
      for (const to of all(numbers[each + 1] ?? 0))
        if (from !== to) yield { from, to, seconds: numbers[each + 2] ?? -1 }
}

/** What a timetable states about a transfer takes precedence, even that it is impossible; walks apply to all others. */
function withOwn(walks: Walk[], own: Walk[]): Walk[] {
  if (own.length === 0) return walks
  const ownWalks = new Map(own.map((walk) => [`${walk.from} ${walk.to}`, walk]))
  return [
    ...walks.filter(({ from, to }) => !ownWalks.has(`${from} ${to}`)),
    ...[...ownWalks.values()].filter(({ seconds }) => seconds >= 0),
  ]
}

async function* patternRows(db: Reading, feedId: number) {
  for (let from = 0; ; from += PATTERNS_AT_ONCE) {
    const rows = await db
      .select()
      .from(transitPatterns)
      .where(and(eq(transitPatterns.feedId, feedId), gte(transitPatterns.number, from)))
      .orderBy(asc(transitPatterns.number))
      .limit(PATTERNS_AT_ONCE)
    yield* rows
    if (rows.length < PATTERNS_AT_ONCE) return
  }
}
