import type { Position } from '#app/platform/geo/distance.ts'
import type { NearbyStop, TransitJourney } from '#app/database/schema/map/transit.ts'
import type { Transit } from './load-transit.server.ts'
import { departuresOf } from './network.ts'
import { yieldOften } from '#app/platform/process/resting.ts'
import { DEADLINES, medianGap, rangeMinutes, type RangeMinutes } from './range-minutes.ts'
import { ReverseRouter } from './reverse-raptor.ts'
import type { CampusWalks, StopWalk } from './stop-walks.server.ts'

const HOUR = 3600
/** The times in which "every 10 min" is counted, in seconds after midnight; the morning starts an hour before the first deadline. */
const MORNING = [7 * HOUR, 10 * HOUR] as const
const EVENING = [20 * HOUR, 23 * HOUR] as const
const SUNDAY = [9 * HOUR, 18 * HOUR] as const
const STOPS_SHOWN = 3

/** The journey from a home: whole minutes at the median and the 90th percentile, and the median journey. `about`: some of its walks
 *  are straight lines, or along streets whose access is unknown. */
export type TransitWay = { median: number; most: number; about: boolean; journey: TransitJourney }

/** Finds journeys from homes to one campus. */
export class CampusWays {
  readonly #transit: Transit
  readonly #campus: CampusWalks
  /** For each stop, the latest departure for each deadline. */
  readonly #departures: Int32Array
  readonly #legs = new Map<string, TransitJourney['legs'][number]>()

  private constructor(transit: Transit, campus: CampusWalks) {
    this.#transit = transit
    this.#campus = campus
    this.#departures = new Int32Array(transit.stops.length * DEADLINES.length)
  }

  static async to(transit: Transit, campus: CampusWalks): Promise<CampusWays> {
    const ways = new CampusWays(transit, campus)
    await ways.#eachDeadline((router, at) => {
      for (let stop = 0; stop < router.departures.length; stop += 1)
        ways.#departures[stop * DEADLINES.length + at] = router.departures[stop] ?? 0
    })
    return ways
  }

  /** Each home's journey, in the same order; null if there is none, or walking is as fast.
   *  @param walks of each home, nearest stop first */
  async from(
    homes: readonly Position[],
    walks: readonly (readonly StopWalk[])[],
  ): Promise<(TransitWay | null)[]> {
    const rest = yieldOften()
    const ways: (TransitWay | null)[] = homes.map(() => null)
    const wanted = new Map<number, { home: number; minutes: RangeMinutes }[]>()
    for (const [home, position] of homes.entries()) {
      await rest()
      const minutes = rangeMinutes(this.#departures, walks[home] ?? [])
      if (!minutes || minutes.median >= this.#campus.secondsFrom(position)) continue
      const same = wanted.get(minutes.deadline)
      if (same) same.push({ home, minutes })
      else wanted.set(minutes.deadline, [{ home, minutes }])
    }
    if (wanted.size === 0) return ways
    await this.#eachDeadline((router, at) => {
      for (const { home, minutes } of wanted.get(at) ?? []) {
        const { median, most } = minutes
        ways[home] = {
          median: Math.round(median / 60),
          most: Math.round(most / 60),
          ...this.#journey(router, walks[home] ?? [], minutes.stop),
        }
      }
    })
    return ways
  }

  async #eachDeadline(work: (router: ReverseRouter, at: number) => void): Promise<void> {
    const rest = yieldOften()
    const router = new ReverseRouter(this.#transit.weekday, this.#campus.ends)
    for (const [at, deadline] of DEADLINES.entries()) {
      router.arriveBy(deadline)
      work(router, at)
      await rest()
    }
  }

  #journey(
    router: ReverseRouter,
    walks: readonly StopWalk[],
    stop: number,
  ): { about: boolean; journey: TransitJourney } {
    const { weekday } = this.#transit
    const rides = router.rides(stop).flatMap(({ lane: number, board, alight }) => {
      const lane = weekday.lanes[number]
      return lane ? [{ line: lane.line, from: lane.stops[board] ?? 0, to: lane.stops[alight] ?? 0 }] : []
    })
    const minutes = (walk?: StopWalk) => Math.round((walk?.seconds ?? 0) / 60)
    const first = walks.find((walk) => walk.stop === stop)
    const last = this.#campus.ends.find((end) => end.stop === rides.at(-1)?.to)
    // Walks between two stops are straight lines, too, unless the timetable says how long they take.
    const changes = rides.some(({ from }, at) => at > 0 && from !== rides[at - 1]?.to)
    return {
      about: changes || first?.about !== false || last?.about !== false,
      journey: {
        walkMinutes: minutes(first),
        legs: rides.map((ride) => this.#leg(ride)),
        lastWalkMinutes: minutes(last),
      },
    }
  }

  #leg(ride: { line: number; from: number; to: number }): TransitJourney['legs'][number] {
    const key = `${ride.line} ${ride.from} ${ride.to}`
    const known = this.#legs.get(key)
    if (known) return known
    const { weekday, sunday, stops, lines } = this.#transit
    const line = lines[ride.line]
    const every = (network: typeof weekday, within: readonly [number, number]) =>
      medianGap(departuresOf(network, ride, within))
    const leg = {
      feedId: line?.feedId ?? 0,
      line: line?.name ?? '',
      mode: line?.mode ?? 'other',
      from: stops[ride.from]?.name ?? '',
      to: stops[ride.to]?.name ?? '',
      every: every(weekday, MORNING),
      evening: every(weekday, EVENING),
      ...(line?.hasSunday && { sunday: every(sunday, SUNDAY) }),
    }
    this.#legs.set(key, leg)
    return leg
  }

  /** The nearest stops with their lines; stops with the same name, such as both sides of a street, count as one.
   *  @param walks of one home, nearest stop first */
  stopsNear(walks: readonly StopWalk[]): NearbyStop[] {
    const { stops, lines, weekday } = this.#transit
    const near = new Map<string, { minutes: number; lines: Set<string>; feeds: Set<number> }>()
    for (const { stop, seconds } of walks) {
      const name = stops[stop]?.name ?? ''
      const known = near.get(name)
      if (!known && near.size >= STOPS_SHOWN) continue
      const its = known ?? { minutes: Math.round(seconds / 60), lines: new Set(), feeds: new Set() }
      near.set(name, its)
      for (let call = weekday.callsFrom[stop] ?? 0; call < (weekday.callsFrom[stop + 1] ?? 0); call += 1) {
        const line = lines[weekday.lanes[weekday.laneAt[call] ?? 0]?.line ?? -1]
        if (!line) continue
        its.lines.add(line.name)
        its.feeds.add(line.feedId)
      }
    }
    return [...near].map(([name, its]) => ({
      name,
      minutes: its.minutes,
      lines: [...its.lines].toSorted(),
      feedIds: [...its.feeds],
    }))
  }
}
