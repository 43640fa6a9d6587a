import { METERS_PER_MILE, milesBetween, type Position } from '#app/platform/geo/distance.ts'
import type { Walk } from './network.ts'

/** How fast people walk, and how much longer streets are than the straight line where no streets are known. */
const WALK_KILOMETERS_PER_HOUR = 4.8
const DETOUR = 1.3
/** How far apart stops may be, in a straight line, for changing between them where the timetable says nothing. */
const CHANGE_METERS = 400
/** The longest walk to a first stop and from the last one, with its detour. */
const MOST_WALK_METERS = 1_500

const METERS_PER_DEGREE = 111_195

/** Seconds on foot, along a straight line with the usual detour. */
export function walkSeconds(from: Position, to: Position): number {
  return Math.round((milesBetween(from, to) * METERS_PER_MILE * DETOUR * 3.6) / WALK_KILOMETERS_PER_HOUR)
}

const secondsFor = (meters: number) => (meters * 3.6) / WALK_KILOMETERS_PER_HOUR

/** Finds places near a position. */
class NearIndex {
  readonly #cells = new Map<string, { position: Position; number: number }[]>()
  readonly #size: number

  /** @param meters how far will be asked */
  constructor(meters: number) {
    this.#size = meters / METERS_PER_DEGREE
  }

  add(position: Position, number: number): void {
    const key = this.#key(position, 0, 0)
    const cell = this.#cells.get(key)
    if (cell) cell.push({ position, number })
    else this.#cells.set(key, [{ position, number }])
  }

  /** Numbers of places around it: all that are near enough, and some that are not. */
  *around(position: Position): Generator<{ position: Position; number: number }> {
    for (let north = -1; north <= 1; north += 1)
      for (let east = -1; east <= 1; east += 1) yield* this.#cells.get(this.#key(position, north, east)) ?? []
  }

  /** Cells get wider in degrees towards the poles, by bands of latitude of a degree. */
  #key({ lat, lng }: Position, north: number, east: number): string {
    const row = Math.floor(lat / this.#size) + north
    const width =
      this.#size / Math.max(0.01, Math.cos((Math.min(85, Math.abs(row * this.#size) + 1) * Math.PI) / 180))
    return `${row} ${Math.floor(lng / width) + east}`
  }
}

/** A stop as walks see it. */
export type WalkedStop = Position & { station: string | null }

/** Walks for changing between stops: within 400 metres, and within a station.
 *  @param used stops at which anything calls */
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
      const seconds = walkSeconds(stop, position)
      if (seconds <= secondsFor(CHANGE_METERS * DETOUR)) together.add(to)
    }
    together.delete(from)
    for (const to of together) {
      const other = stops[to]
      if (other) walks.push({ from, to, seconds: walkSeconds(stop, other) })
    }
  }
  return walks
}

/** Stops within a walk of 1,500 metres. */
export class NearStops {
  readonly #near = new NearIndex(MOST_WALK_METERS / DETOUR)

  /** @param used stops at which anything calls */
  constructor(stops: readonly Position[], used: Iterable<number>) {
    for (const number of used) {
      const stop = stops[number]
      if (stop) this.#near.add(stop, number)
    }
  }

  /** Stops and the seconds to walk to each, nearest first. */
  from(position: Position): { stop: number; seconds: number }[] {
    return [...this.#near.around(position)]
      .map(({ position: stop, number }) => ({ stop: number, seconds: walkSeconds(position, stop) }))
      .filter(({ seconds }) => seconds <= secondsFor(MOST_WALK_METERS))
      .toSorted((one, other) => one.seconds - other.seconds || one.stop - other.stop)
  }
}
