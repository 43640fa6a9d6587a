import { METERS_PER_MINUTE } from '#app/features/commute/rules.ts'
import { METERS_PER_MILE, milesBetween, type Position } from '#app/platform/geo/distance.ts'
import type { Walk } from './network.ts'

/** How much longer than a straight line the way is assumed to be if no streets are known. */
const DETOUR = 1.3
/** How far apart stops may be, in a straight line, to change between them if the timetable says nothing. */
const CHANGE_METERS = 400
/** The longest walk to the first stop and from the last one. */
export const MOST_WALK_METERS = 1_500

const METERS_PER_DEGREE = 111_195

/** Seconds to walk this many meters. */
export const secondsFor = (meters: number): number => (meters * 60) / METERS_PER_MINUTE.walk

/** Whole seconds to walk a straight line of this many meters, with the usual detour. */
export const walkSeconds = (meters: number): number => Math.round(secondsFor(meters * DETOUR))

const metersBetween = (from: Position, to: Position) => milesBetween(from, to) * METERS_PER_MILE

/** Finds places near a position. */
class NearIndex {
  readonly #cells = new Map<string, { position: Position; number: number }[]>()
  readonly #size: number

  /** @param meters the search radius */
  constructor(meters: number) {
    this.#size = meters / METERS_PER_DEGREE
  }

  add(position: Position, number: number): void {
    const key = this.#key(position, 0, 0)
    const cell = this.#cells.get(key)
    if (cell) cell.push({ position, number })
    else this.#cells.set(key, [{ position, number }])
  }

  /** Numbers of the places around a position: all that are near enough, and some that are not. */
  *around(position: Position): Generator<{ position: Position; number: number }> {
    for (let north = -1; north <= 1; north += 1)
      for (let east = -1; east <= 1; east += 1) yield* this.#cells.get(this.#key(position, north, east)) ?? []
  }

  /** Cells get wider in degrees toward the poles, in one-degree bands of latitude. */
  #key({ lat, lng }: Position, north: number, east: number): string {
    const row = Math.floor(lat / this.#size) + north
    const width =
      this.#size / Math.max(0.01, Math.cos((Math.min(85, Math.abs(row * this.#size) + 1) * Math.PI) / 180))
    return `${row} ${Math.floor(lng / width) + east}`
  }
}

/** A stop for walking: with its station's entrances, or the stop itself if the timetable names none. */
export type WalkedStop = Position & { station: string | null; points: readonly Position[] }

/** Walks for changing between stops: within 400 meters, and within a station.
 *  @param used stops with any calls */
export function changesOf(stops: readonly WalkedStop[], used: Iterable<number>): Walk[] {
  const near = new NearIndex(CHANGE_METERS)
  const stations = new Map<string, number[]>()
  const numbers = [...used]
  for (const number of numbers) {
    const stop = stops[number]
    if (!stop) continue
    near.add(stop, number)
    if (stop.station === null) continue
    const its = stations.get(stop.station)
    if (its) its.push(number)
    else stations.set(stop.station, [number])
  }
  const walks: Walk[] = []
  for (const from of numbers) {
    const stop = stops[from]
    if (!stop) continue
    const together = new Set(stop.station === null ? [] : stations.get(stop.station))
    for (const { position, number: to } of near.around(stop)) {
      const seconds = walkSeconds(metersBetween(stop, position))
      if (seconds <= secondsFor(CHANGE_METERS * DETOUR)) together.add(to)
    }
    together.delete(from)
    for (const to of together) {
      const other = stops[to]
      if (other) walks.push({ from, to, seconds: walkSeconds(metersBetween(stop, other)) })
    }
  }
  return walks
}

/** Stops within the longest walk. */
export class NearStops {
  readonly #near = new NearIndex(MOST_WALK_METERS)

  /** @param used stops with any calls */
  constructor(stops: readonly WalkedStop[], used: Iterable<number>) {
    for (const number of used) for (const point of stops[number]?.points ?? []) this.#near.add(point, number)
  }

  /** Stops with the straight-line meters to the nearest point of each. */
  from(position: Position): { stop: number; meters: number }[] {
    const nearest = new Map<number, number>()
    for (const { position: point, number } of this.#near.around(position)) {
      const meters = metersBetween(position, point)
      if (meters <= Math.min(MOST_WALK_METERS, nearest.get(number) ?? Infinity)) nearest.set(number, meters)
    }
    return Array.from(nearest, ([stop, meters]) => ({ stop, meters }))
  }
}
