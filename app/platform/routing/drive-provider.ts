import type { Position } from '../geo/distance.ts'

/** A drive by car: meters of road and seconds of driving. */
export type Drive = {
  meters: number
  seconds: number
  /** Its route as [lng, lat] pairs, where the terms of the service allow drawing it on our map. */
  line?: [number, number][]
}

export type DriveSource = 'osrm' | 'google'

/** The attribution that a page shows with a route. */
export const driveAttribution: Record<DriveSource, string> = {
  osrm: 'OpenStreetMap contributors',
  google: 'Google Maps',
}

/** Whether a provider's terms allow drawing its routes on our map. */
export const isDrawable = (source: DriveSource): boolean => source !== 'google'

/** A routing service. When it is asked and what is shown is decided elsewhere. */
export type DriveProvider = {
  name: DriveSource
  /** Whether its terms allow storing results (docs/running.md). */
  storable: boolean
  /** @returns null when there is no road between the two
   *  @throws DriveRefused for another status, or the reason why there was no response within 3 seconds */
  drive(from: Position, to: Position): Promise<Drive | null>
}

/** The routing service answered with an error. */
export class DriveRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`API request failed with status ${status}`)
    this.name = 'DriveRefused'
    this.status = status
  }
}

export const ROUTE_TIMEOUT = 3_000 // milliseconds
