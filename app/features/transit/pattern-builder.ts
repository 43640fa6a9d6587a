import type { Pattern } from './timetable.ts'

const CHUNK = 1 << 18 // rows
const NO_ROWS = { numbers: new Int32Array(), allowed: new Uint8Array() }

/** The rows of stop_times.txt by trip number, in 25 bytes each. */
export class Calls {
  readonly #chunks: { numbers: Int32Array; allowed: Uint8Array }[] = []
  length = 0
  #sorted = true
  #lastTrip = -1
  #lastSequence = -1
  readonly #seen: Uint8Array

  /** @param trips how many there are */
  constructor(trips: number) {
    this.#seen = new Uint8Array(trips)
  }

  /** @param arrival and `departure` in seconds, -1 if not stated */
  add(
    trip: number,
    sequence: number,
    stop: number,
    arrival: number,
    departure: number,
    allowed: number,
    line: number,
  ): void {
    const at = this.length % CHUNK
    if (at === 0) this.#chunks.push({ numbers: new Int32Array(6 * CHUNK), allowed: new Uint8Array(CHUNK) })
    const chunk = this.#chunks.at(-1) ?? NO_ROWS
    const { numbers } = chunk
    const from = 6 * at
    numbers[from] = trip
    numbers[from + 1] = sequence
    numbers[from + 2] = stop
    numbers[from + 3] = arrival
    numbers[from + 4] = departure
    numbers[from + 5] = line
    chunk.allowed[at] = allowed
    this.length += 1
    if (trip === this.#lastTrip) {
      if (sequence <= this.#lastSequence) this.#sorted = false
    } else {
      if (this.#seen[trip]) this.#sorted = false
      this.#seen[trip] = 1
    }
    this.#lastTrip = trip
    this.#lastSequence = sequence
  }

  /** @param which 0: trip, 1: sequence, 2: stop, 3: arrival, 4: departure, 5: line */
  number(row: number, which: number): number {
    return this.#chunks[Math.floor(row / CHUNK)]?.numbers[6 * (row % CHUNK) + which] ?? -1
  }

  allowed(row: number): number {
    return this.#chunks[Math.floor(row / CHUNK)]?.allowed[row % CHUNK] ?? 0
  }

  /** The rows of each trip in sequence, whatever their order in the file. */
  *byTrip(): Generator<{ trip: number; rows: number[] }> {
    const order = this.#sorted ? undefined : this.#order()
    let rows: number[] = []
    let trip = -1
    for (let each = 0; each < this.length; each += 1) {
      const row = order?.[each] ?? each
      const its = this.number(row, 0)
      if (its !== trip && rows.length > 0) {
        yield { trip, rows }
        rows = []
      }
      trip = its
      rows.push(row)
    }
    if (rows.length > 0) yield { trip, rows }
  }

  #order(): Uint32Array {
    return Uint32Array.from({ length: this.length }, (_, row) => row).sort(
      (one, other) =>
        this.number(one, 0) - this.number(other, 0) ||
        this.number(one, 1) - this.number(other, 1) ||
        one - other,
    )
  }
}

type Growing = {
  line: number
  stops: Int32Array
  calls: Uint8Array
  profiles: Int32Array[]
  byProfile: Map<string, number>
  /** Each trip's service, start and profile. */
  trips: number[]
}

/** Gathers trips into patterns. */
export class PatternBuilder {
  readonly #patterns = new Map<string, Growing>()

  /** @param times arrival and departure of each call, in seconds after midnight
   *  @param starts when the trip begins; several for a trip that repeats */
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
