import { METERS_PER_MILE } from '#app/platform/geo/distance.ts'
import type { DriveSource } from '#app/platform/routing/drive-provider.ts'
import type { Precision } from '../rules.ts'

/** A drive to campus as a page shows it, with its source. */
export type ShownDrive = { miles: number; minutes: number; source: DriveSource }

export const MILES_MAX = 5 // specification part 2 §9

/** Road miles with one decimal and whole minutes, or null beyond 5 miles (specification part 2 §9). */
export function shownDrive(
  { meters, seconds }: { meters: number; seconds: number },
  source: DriveSource,
): ShownDrive | null {
  const miles = meters / METERS_PER_MILE
  if (miles > MILES_MAX) return null
  return { miles: Math.round(miles * 10) / 10, minutes: Math.max(1, Math.round(seconds / 60)), source }
}

/** Rejects a drive that is shorter than the straight line, and drives from homes whose position is only their ZIP. */
export function couldShowDrive(home: { miles: number | null; precision: Precision | null }): boolean {
  return home.miles !== null && home.miles <= MILES_MAX && home.precision !== 'approximate'
}
