import { METERS_PER_MILE } from '#app/platform/geo/distance.ts'
import type { DriveSource } from '#app/platform/routing/drive-provider.ts'
import type { Precision } from './rules.ts'

/** What a page says of a drive to campus, and whose answer it is. */
export type ShownDrive = { miles: number; minutes: number; source: DriveSource }

const MILES_MAX = 5 // specification part 2 §9

/** Road miles with one decimal and whole minutes, or null beyond 5 miles (specification part 2 §9). */
export function shownDrive(
  { meters, seconds }: { meters: number; seconds: number },
  source: DriveSource,
): ShownDrive | null {
  const miles = meters / METERS_PER_MILE
  if (miles > MILES_MAX) return null
  return { miles: Math.round(miles * 10) / 10, minutes: Math.max(1, Math.round(seconds / 60)), source }
}

/** A road is never shorter than the straight line, and a drive from somewhere in a ZIP code says nothing. */
export function couldShowDrive(home: { miles: number | null; precision: Precision | null }): boolean {
  return home.miles !== null && home.miles <= MILES_MAX && home.precision !== 'approximate'
}
