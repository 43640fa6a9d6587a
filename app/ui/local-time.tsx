import { useHydrated } from './hooks/use-hydrated.ts'

const shortDay = { month: 'short', day: 'numeric' } as const
const day = { ...shortDay, year: 'numeric' } as const
const minute = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

// The server only uses the second, because it does not know where its reader is.
const ofReader = {
  day: new Intl.DateTimeFormat('en-US', day),
  minute: new Intl.DateTimeFormat('en-US', minute),
  shortDay: new Intl.DateTimeFormat('en-US', shortDay),
}
const inUtc = {
  day: new Intl.DateTimeFormat('en-US', { ...day, timeZone: 'UTC' }),
  minute: new Intl.DateTimeFormat('en-US', { ...minute, timeZone: 'UTC' }),
  shortDay: new Intl.DateTimeFormat('en-US', { ...shortDay, timeZone: 'UTC' }),
}

type Props = {
  /** ISO time. */
  at: string
  to?: 'day' | 'minute'
  /** ISO time. With it, a day within half a year of it has no year. */
  today?: string
  /** Shown until JavaScript runs, instead of UTC: the same moment in the zone of the home, with its name. */
  there?: string
}

const HALF_A_YEAR = 180 * 24 * 60 * 60 * 1000

/** A moment in the reader's time zone, `Nov 21, 2026, 1:06 PM PST`; in UTC until JavaScript runs, which knows the zone. */
export function LocalTime({ at, to = 'minute', today, there }: Props) {
  const hydrated = useHydrated()
  const date = new Date(at)
  const format = to === 'day' ? dayFormat(date, today) : to
  const text = hydrated ? ofReader[format].format(date) : (there ?? inUtc[format].format(date))
  return (
    <time dateTime={at} className="num">
      {text.replaceAll('\u202F', ' ')}
    </time>
  )
}

/** A moment's day in the reader's time zone, as `LocalTime` says it once JavaScript runs. */
export function dayOfReader(at: string, today: string): string {
  const date = new Date(at)
  return ofReader[dayFormat(date, today)].format(date)
}

function dayFormat(date: Date, today: string | undefined): 'day' | 'shortDay' {
  const isNear = today !== undefined && Math.abs(date.getTime() - Date.parse(today)) <= HALF_A_YEAR
  return isNear ? 'shortDay' : 'day'
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

type AtHome = {
  /** ISO time. */
  at: string
  /** The moment in words, which end with its time and zone. */
  there: string
}

/** What follows a moment at a home, for a reader in another zone: ` (1:06 PM EST where you are)`. */
export function useReadersTime(moment: AtHome | null): string {
  const hydrated = useHydrated()
  if (!hydrated || moment === null) return ''
  const here = clock.format(new Date(moment.at)).replaceAll('\u202F', ' ')
  return moment.there.endsWith(here) ? '' : ` (${here} where you are)`
}

/** `useReadersTime` as a component. */
export function ReadersTime(moment: AtHome) {
  return useReadersTime(moment)
}
