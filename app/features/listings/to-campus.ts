import { METERS_PER_MILE } from '#app/platform/geo/distance.ts'
import type { DriveSource } from '#app/platform/routing/drive-provider.ts'
import { minutesOf } from '#app/features/commute/rules.ts'
import type { Precision } from './rules.ts'
import { ways, waysIn, minutesText, type Way, type WayChoice } from './ways.ts'

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

/** Whether a drive may be short enough to show: a drive is never shorter than the straight line. Homes with an approximate position
 *  get none. */
export function couldShowDrive(home: { miles: number | null; precision: Precision | null }): boolean {
  return home.miles !== null && home.miles <= MILES_MAX && home.precision !== 'approximate'
}

/** The stored routes from a home to its campus. */
export type StoredWays = {
  walkMeters: number | null
  bikeMeters: number | null
  /** Bits: 1 on foot, 2 by bike; set if the map data for the route do not say who may use it. */
  unstated: number | null
  transitMinutes: number | null
  transitAbout: boolean | null
  driveMeters: number | null
  driveSeconds: number | null
}

/** The minutes of one way; null when unknown. `about`: they are not exact.
 *  @param approximate whether the home's position is approximate */
function minutesBy(
  way: Way,
  stored: StoredWays,
  approximate: boolean,
): { minutes: number; about: boolean } | null {
  const {
    walkMeters,
    bikeMeters,
    unstated,
    transitMinutes,
    transitAbout,
    driveMeters: meters,
    driveSeconds: seconds,
  } = stored
  if (way === 'transit')
    return transitMinutes === null
      ? null
      : { minutes: transitMinutes, about: approximate || transitAbout !== false }
  if (way === 'drive') {
    const drive = meters === null || seconds === null ? null : shownDrive({ meters, seconds }, 'osrm')
    return drive && { minutes: drive.minutes, about: false }
  }
  const [along, bit] = way === 'walk' ? [walkMeters, 1] : [bikeMeters, 2]
  if (along === null) return null
  return { minutes: minutesOf(along, way), about: approximate || ((unstated ?? 0) & bit) !== 0 }
}

/** Minutes by one way; `about`: not exact. */
export type Minutes = { way: Way; minutes: number; about: boolean }

/** `source`: the source of the streets or timetables, or the routing service. `sourceDate`: their date, ISO. */
export type WayToCampus = Minutes & { source: string | null; sourceDate: string | null }

/** `about 14 min walk to USC`. Names the campus, since a student may have chosen a building as destination. */
export function toCampusText({ way, minutes, about }: Minutes, campus: string): string {
  return `${about ? 'about ' : ''}${minutesText(minutes, way)} to ${campus}`
}

export function quickestOf<Known extends Minutes>(
  chosen: WayChoice,
  known: readonly Known[],
): Known | undefined {
  const those = known.filter(({ way }) => waysIn(chosen).includes(way))
  return those.toSorted((one, other) => one.minutes - other.minutes)[0]
}

const shownOf = (chosen: WayChoice, known: readonly Minutes[]): Minutes | undefined =>
  quickestOf(chosen, known) ?? known.find(({ way }) => way === 'drive')

/** The quickest of the chosen ways in words, otherwise the drive. @param campus its short name */
export function chosenText(chosen: WayChoice, known: readonly Minutes[], campus: string): string | null {
  const shown = shownOf(chosen, known)
  return shown ? toCampusText(shown, campus) : null
}

/** The way that a card shows instead of miles: the quickest of the chosen ones, or the drive if none of them is known.
 *  @param approximate whether the home's position is approximate */
export function shownWay(chosen: WayChoice, stored: StoredWays, approximate: boolean): Minutes | undefined {
  const known = ways.flatMap((way) => {
    const its = minutesBy(way, stored, approximate)
    return its ? [{ way, ...its }] : []
  })
  return shownOf(chosen, known)
}

/** What a card says about the way to campus when no way was chosen: the walk, otherwise the quickest known way. */
export function toCampusOf({
  toCampus,
  campus: { shortName },
}: {
  toCampus: readonly Minutes[]
  campus: { shortName: string }
}): string | null {
  const shown =
    quickestOf('walk', toCampus) ?? toCampus.toSorted((one, other) => one.minutes - other.minutes)[0]
  return shown ? toCampusText(shown, shortName) : null
}
