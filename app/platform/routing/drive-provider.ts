import type { Position } from '../geo/distance.ts'

/** A drive by car: metres of road and seconds at the wheel. */
export type Drive = { meters: number; seconds: number }

export type DriveSource = 'osrm' | 'google'

/** Whom a page names beside an answer. */
export const driveAttribution: Record<DriveSource, string> = {
  osrm: 'OpenStreetMap contributors',
  google: 'Google Maps',
}

/** One routing service. Who asks it and what is shown of the answer is decided elsewhere. */
export type DriveProvider = {
  name: DriveSource
  /** Whether its terms let us keep an answer (docs/running.md). */
  storable: boolean
  /** @returns null when there is no road between the two
   *  @throws Error 'API request failed with status {status}', or what kept the service from answering within 3 seconds */
  drive(from: Position, to: Position): Promise<Drive | null>
}

export const ROUTE_TIMEOUT = 3_000 // milliseconds
