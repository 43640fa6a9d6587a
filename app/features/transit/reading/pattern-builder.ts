import type { Pattern } from '../timetable.ts'

type Growing = {
  line: number
  stops: Int32Array
  calls: Uint8Array
  profiles: Int32Array[]
  byProfile: Map<string, number>
  /** Service, start and profile of each trip. */
  trips: number[]
}

/** Gathers trips into patterns. */
export class PatternBuilder {
  readonly #patterns = new Map<string, Growing>()

  /** @param times arrival and departure of each call, in seconds after midnight
   *  @param starts when it begins; several for a trip that repeats */
  add(
    line: number,
    stops: number[],
    calls: number[],
    service: number,
    times: number[],
    starts: number[],
  ): void {
    const key = `${line} ${stops.join()} ${calls.join('')}`
    let pattern = this.#patterns.get(key)
    if (!pattern) {
      pattern = {
        line,
        stops: Int32Array.from(stops),
        calls: Uint8Array.from(calls),
        profiles: [],
        byProfile: new Map(),
        trips: [],
      }
      this.#patterns.set(key, pattern)
    }
    const [start = 0] = times
    const profile = Int32Array.from(times, (time) => time - start)
    const name = profile.join()
    let number = pattern.byProfile.get(name)
    if (number === undefined) {
      number = pattern.profiles.push(profile) - 1
      pattern.byProfile.set(name, number)
    }
    for (const each of starts) pattern.trips.push(service, each, number)
  }

  patterns(): Pattern[] {
    return [...this.#patterns.values()].map(({ line, stops, calls, profiles, trips }) => {
      const order = Array.from({ length: trips.length / 3 }, (_, trip) => 3 * trip)
      order.sort((one, other) => (trips[one + 1] ?? 0) - (trips[other + 1] ?? 0) || one - other)
      const sorted = Int32Array.from(order.flatMap((trip) => trips.slice(trip, trip + 3)))
      return { line, stops, calls, profiles, trips: sorted }
    })
  }
}
