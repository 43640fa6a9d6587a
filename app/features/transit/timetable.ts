import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { TransitLine } from '#app/database/schema/map/transit.ts'

/** A stop, a station or a station's entrance. `parent` is an index into the timetable's stops. Degrees. */
export type Stop = {
  stopId: string
  name: string
  lat: number
  lng: number
  kind: number
  parent: number | null
}

/** Bits of a call: whether boarding and getting off are allowed. */
export const BOARD = 1
export const ALIGHT = 2

/** Trips of the same line that call at the same stops in the same order. Times are seconds after the midnight at which the day of
 *  service begins, so they may exceed 24 hours. */
export type Pattern = {
  /** Its index in the timetable's lines. */
  line: number
  /** Indices of stops. */
  stops: Int32Array
  /** BOARD and ALIGHT bits of each call. */
  calls: Uint8Array
  /** The possible timings: arrival and departure of each call, relative to the trip's start. */
  profiles: Int32Array[]
  /** Triples of service, start and profile, sorted by start. */
  trips: Int32Array
}

/** A transfer between two stops as stated by the timetable; `seconds` is -1 if it is impossible. */
export type Transfer = { from: number; to: number; seconds: number }

/** A whole timetable, as read from a file. */
export type Timetable = {
  agencies: string[]
  timeZone: string
  /** Days as 2026-11-23. */
  validFrom: string
  validUntil: string
  lines: TransitLine[]
  /** For each service, a 0 or 1 for each day from `validFrom`. */
  services: string[]
  stops: Stop[]
  transfers: Transfer[]
  patterns: Pattern[]
}

// Compressed 32-bit integers, lowest byte first. First come the numbers of stops, profiles and trips, then the stops, and what is
// allowed at each. Then the times of each profile, each as the difference from the previous one. Then for each trip its service,
// its start (as the difference from the previous trip) and its profile.

const HEAD = 3

/** The stored bytes of a pattern, without its line. */
export function packPattern({ stops, calls, profiles, trips }: Pattern): Uint8Array {
  const count = stops.length
  const packed = new Int32Array(HEAD + 2 * count + profiles.length * 2 * count + trips.length)
  packed.set([count, profiles.length, trips.length / 3])
  packed.set(stops, HEAD)
  packed.set(calls, HEAD + count)
  let at = HEAD + 2 * count
  for (const profile of profiles) {
    let before = 0
    for (const time of profile) {
      packed[at++] = time - before
      before = time
    }
  }
  let before = 0
  packed.set(trips, at)
  for (at += 1; at < packed.length; at += 3) {
    const start = packed[at] ?? 0
    packed[at] = start - before
    before = start
  }
  return deflateRawSync(new Uint8Array(packed.buffer), { level: 3 })
}

/** Reverses `packPattern`. */
export function unpackPattern(bytes: Uint8Array, line: number): Pattern {
  const raw = inflateRawSync(bytes)
  const packed = new Int32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength))
  const [count = 0, profileCount = 0, tripCount = 0] = packed
  const stops = packed.slice(HEAD, HEAD + count)
  const calls = Uint8Array.from(packed.subarray(HEAD + count, HEAD + 2 * count))
  let at = HEAD + 2 * count
  const profiles = Array.from({ length: profileCount }, () => {
    const profile = packed.slice(at, at + 2 * count)
    for (let each = 1; each < profile.length; each += 1)
      profile[each] = (profile[each] ?? 0) + (profile[each - 1] ?? 0)
    at += 2 * count
    return profile
  })
  const trips = packed.slice(at, at + 3 * tripCount)
  for (let trip = 3; trip < trips.length; trip += 3)
    trips[trip + 1] = (trips[trip + 1] ?? 0) + (trips[trip - 2] ?? 0)
  return { line, stops, calls, profiles, trips }
}
