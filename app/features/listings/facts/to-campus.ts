import { minutesOf } from '#app/features/commute/rules.ts'
import { shownDrive } from './drive.ts'

/** The ways of going to campus, by which a search shows, sorts and filters minutes. */
export const ways = ['walk', 'bike', 'transit', 'drive'] as const
export type Way = (typeof ways)[number]
export const wayLabels: Record<Way, string> = {
  walk: 'On foot',
  bike: 'By bike',
  transit: 'By transit',
  drive: 'By car',
}

/** One way, or several of which the quickest counts, such as `walk,transit`. */
export type WayChoice = Way | `${Way},${string}`

export const waysIn = (choice: WayChoice): Way[] => ways.filter((way) => choice.split(',').includes(way))

/** The choice of some ways; null when there is none of them, or any that does not exist. */
export function wayChoice(chosen: readonly string[]): WayChoice | null {
  const [first, ...more] = ways.filter((way) => chosen.includes(way))
  if (!first || chosen.some((each) => !ways.some((way) => way === each))) return null
  return more.length === 0 ? first : `${first},${more.join(',')}`
}

/** `On foot`, `On foot or by transit`. */
export function choiceLabel(choice: WayChoice): string {
  if (choice === ways.join(',')) return 'Any way'
  const labels = waysIn(choice).map((way, at) => (at === 0 ? wayLabels[way] : wayLabels[way].toLowerCase()))
  return labels.length > 1 ? `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}` : labels.join('')
}

/** `14 min walk`, `5 min by bike`. */
export function minutesText(minutes: number, way: Way): string {
  return `${minutes} min ${{ walk: 'walk', bike: 'by bike', transit: 'by transit', drive: 'drive' }[way]}`
}

/** What is stored of the ways from a home to its campus. */
export type StoredWays = {
  walkMeters: number | null
  bikeMeters: number | null
  /** 1 on foot, 2 by bike: lines of the way do not say who may use them. */
  unstated: number | null
  transitMinutes: number | null
  transitAbout: boolean | null
  driveMeters: number | null
  driveSeconds: number | null
}

/** The minutes of one way; null when they are not known. `about`: they are not exact.
 *  @param approximate whether the home's position is */
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

/** `source`: of the streets, the timetables or the service that said so. `sourceDate`: their day, ISO. */
export type WayToCampus = Minutes & { source: string | null; sourceDate: string | null }

/** `about 14 min walk to USC`: which end is meant, since a student may have a building of their own. */
function sentence({ way, minutes, about }: Minutes, campus: string): string {
  return `${about ? 'about ' : ''}${minutesText(minutes, way)} to ${campus}`
}

/** The quickest of the chosen ways. */
export function quickestOf<Known extends Minutes>(
  chosen: WayChoice,
  known: readonly Known[],
): Known | undefined {
  const those = known.filter(({ way }) => waysIn(chosen).includes(way))
  return those.toSorted((one, other) => one.minutes - other.minutes)[0]
}

/** The quickest of the chosen ways in words, or else the drive. @param campus its short name */
export function chosenText(chosen: WayChoice, known: readonly Minutes[], campus: string): string | null {
  const shown = quickestOf(chosen, known) ?? known.find(({ way }) => way === 'drive')
  return shown ? sentence(shown, campus) : null
}

/** What a card says instead of miles: the quickest of the chosen ways, or the drive where none of them is known.
 *  @param approximate whether the home's position is approximate
 *  @param campus its short name */
export function toCampusText(
  chosen: WayChoice,
  stored: StoredWays,
  approximate: boolean,
  campus: string,
): string | null {
  const known = ways.flatMap((way) => {
    const its = minutesBy(way, stored, approximate)
    return its ? [{ way, ...its }] : []
  })
  return chosenText(chosen, known, campus)
}

/** What a card says of a home with all its facts, where nobody chose a way: the walk, or else the quickest of the others. */
export function toCampusOf({
  toCampus,
  campus: { shortName },
}: {
  toCampus: readonly Minutes[]
  campus: { shortName: string }
}): string | null {
  const shown =
    quickestOf('walk', toCampus) ?? toCampus.toSorted((one, other) => one.minutes - other.minutes)[0]
  return shown ? sentence(shown, shortName) : null
}
