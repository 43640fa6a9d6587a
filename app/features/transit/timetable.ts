import type { TransitLine } from '#app/database/schema/map/transit.ts'

/** A stop, a station or an entrance of one. `parent` is an index in the timetable's stops. Degrees. */
export type Stop = {
  stopId: string
  name: string
  lat: number
  lng: number
  kind: number
  parent: number | null
}

/** Bits of a call: whether one may get on, and off. */
export const BOARD = 1
export const ALIGHT = 2

/** Trips that call at the same stops in the same order, and of the same line. Times are seconds after the midnight that
 *  begins the day of service, so they may pass 24 hours. */
export type Pattern = {
  /** Its place in the timetable's lines. */
  line: number
  /** Indices of stops. */
  stops: Int32Array
  /** BOARD and ALIGHT of each call. */
  calls: Uint8Array
  /** Ways to travel it: arrival and departure of each call, after the trip's start. */
  profiles: Int32Array[]
  /** Triples of service, start and profile, by start. */
  trips: Int32Array
}

/** A change between two stops by the timetable's own word; `seconds` is -1 where nobody can change. */
export type Transfer = { from: number; to: number; seconds: number }

/** A whole timetable, as read from a file. */
export type Timetable = {
  agencies: string[]
  timeZone: string
  /** Days as 2026-11-23. */
  validFrom: string
  validUntil: string
  lines: TransitLine[]
  /** For each service a 0 or 1 for each day from `validFrom`. */
  services: string[]
  stops: Stop[]
  transfers: Transfer[]
  patterns: Pattern[]
}
