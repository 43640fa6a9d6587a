import { NearbyWalks } from '#app/features/commute/nearby-walks.ts'
import { WaysTo, type StreetWay } from '#app/features/commute/ways-to.ts'
import { loadGraph } from '#app/features/commute/load-graph.server.ts'
import { CAMPUS_REACH, ENTRANCE_REACH, HOME_REACH } from '#app/features/commute/rules.ts'
import type { Reading } from '#app/platform/context.ts'
import { METERS_PER_MILE, milesBetween, type Position } from '#app/platform/geo/distance.ts'
import type { Transit } from './load-transit.server.ts'
import { yieldOften } from '#app/platform/process/resting.ts'
import { MOST_WALK_METERS, secondsFor, walkSeconds } from './walks.ts'

/** A walk to or from a stop. `about`: it is a straight line with the usual detour, or along streets whose access is unknown. */
export type StopWalk = { stop: number; seconds: number; about: boolean }

type Stops = Pick<Transit, 'stops' | 'near'>

/** A cell's size in degrees. Homes are processed cell by cell, so that only the streets around one cell are in memory. */
const CELL = 0.05
/** Streets are loaded this many miles around: farther than anyone walks, so that places connected only by a detour are found to be
 *  connected. */
const AROUND = 2

/** The walk, otherwise the straight line; null if it is too long. */
function stopWalk(stop: number, along: StreetWay | null, straightMeters: number): StopWalk | null {
  const seconds = along ? secondsFor(along.meters) : walkSeconds(straightMeters)
  if (seconds > secondsFor(MOST_WALK_METERS)) return null
  return { stop, seconds: Math.round(seconds), about: !along || along.unstated }
}

/** Walks from homes to nearby stops, nearest first, in the order of the homes: along the streets to the stop's entrances, or
 *  straight if no street within 150 meters of both leads there. */
export async function walksToStops(
  db: Reading,
  { stops, near }: Stops,
  homes: readonly Position[],
): Promise<StopWalk[][]> {
  const walks: StopWalk[][] = homes.map(() => [])
  const rest = yieldOften()
  const cells = Map.groupBy(homes.keys(), (home) => {
    const { lat, lng } = homes[home] ?? { lat: 0, lng: 0 }
    return `${Math.floor(lat / CELL)} ${Math.floor(lng / CELL)}`
  })
  for (const cell of cells.values()) {
    const wanted = new Map<number, { home: number; at: Position; meters: number }[]>()
    for (const home of cell) {
      const at = homes[home]
      if (!at) continue
      for (const { stop, meters } of near.from(at)) {
        const those = wanted.get(stop)
        if (those) those.push({ home, at, meters })
        else wanted.set(stop, [{ home, at, meters }])
      }
    }
    if (wanted.size === 0) continue
    const { middle, miles } = areaOf(cell.flatMap((home) => homes[home] ?? []))
    const streets = new NearbyWalks(await loadGraph(db, middle, miles + AROUND), MOST_WALK_METERS)
    for (const [stop, those] of wanted) {
      await rest()
      const walkFrom = streets.to(stops[stop]?.points ?? [])
      for (const { home, at, meters } of those) {
        const walk = stopWalk(stop, walkFrom(at), meters)
        if (walk) walks[home]?.push(walk)
      }
    }
  }
  for (const those of walks) those.sort((one, other) => one.seconds - other.seconds || one.stop - other.stop)
  return walks
}

function areaOf(homes: readonly Position[]): { middle: Position; miles: number } {
  const middleOf = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const middle = { lat: middleOf(homes.map(({ lat }) => lat)), lng: middleOf(homes.map(({ lng }) => lng)) }
  return { middle, miles: Math.max(...homes.map((home) => milesBetween(home, middle))) }
}

/** Walks that end on a campus. */
export type CampusWalks = {
  /** From the stops near it. */
  ends: StopWalk[]
  /** The entire walk from a home, in seconds. */
  secondsFrom: (home: Position) => number
}

/** Walks to a campus's entrances, along the streets if they are known.
 *  @param isMiddle whether, for lack of entrances, it is the campus's middle, which may be farther from the streets */
export async function walksToCampus(
  db: Reading,
  { stops, near }: Stops,
  entrances: readonly Position[],
  isMiddle: boolean,
): Promise<CampusWalks> {
  const [middle = { lat: 0, lng: 0 }] = entrances
  const reach = { entrance: isMiddle ? CAMPUS_REACH : ENTRANCE_REACH, home: HOME_REACH }
  const streets = new WaysTo(await loadGraph(db, middle, 2 * AROUND), 'walk', entrances, reach)
  const ends = new Map<number, number>()
  for (const entrance of entrances)
    for (const { stop, meters } of near.from(entrance))
      ends.set(stop, Math.min(meters, ends.get(stop) ?? Infinity))
  const nearest = (points: readonly Position[]): StreetWay | null =>
    points
      .flatMap((point) => streets.from(point) ?? [])
      .reduce<StreetWay | null>((best, way) => (best && best.meters <= way.meters ? best : way), null)
  return {
    ends: [...ends].flatMap(
      ([stop, meters]) => stopWalk(stop, nearest(stops[stop]?.points ?? []), meters) ?? [],
    ),
    secondsFrom: (home) => {
      const straight = Math.min(...entrances.map((entrance) => milesBetween(home, entrance)))
      const along = streets.from(home)
      return along ? secondsFor(along.meters) : walkSeconds(straight * METERS_PER_MILE)
    },
  }
}
