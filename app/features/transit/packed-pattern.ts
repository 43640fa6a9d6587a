import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Pattern } from './timetable.ts'

// Compressed 32-bit integers, lowest byte first. They begin with the numbers of stops, profiles and trips, the stops, and
// what is allowed at each. Then come the times of each profile, each as the difference to the one before. Then each trip
// has its service, its start (as the difference to the trip before) and its profile.

const HEAD = 3

/** The bytes that a pattern is stored as, without its line. */
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

/** What `packPattern` packed. */
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
