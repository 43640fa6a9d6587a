import { useHydrated } from './hooks/use-hydrated.ts'

const shortDay = { month: 'short', day: 'numeric' } as const
const day = { ...shortDay, year: 'numeric' } as const
const minute = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const formatsIn = (timeZone?: string) => ({
  day: new Intl.DateTimeFormat('en-US', { ...day, timeZone }),
  minute: new Intl.DateTimeFormat('en-US', { ...minute, timeZone }),
  shortDay: new Intl.DateTimeFormat('en-US', { ...shortDay, timeZone }),
})
const ofReader = formatsIn()
// All that the server uses, because it does not know the reader's time zone.
const inUtc = formatsIn('UTC')

type Props = {
  /** ISO time. */
  at: string
  to?: 'day' | 'minute'
  /** ISO time. A day within half a year of it is shown without the year. */
  today?: string
  /** Shown instead: the same moment in the home's zone, including the zone's name, when neighboring times are in that zone. */
  there?: string
}

const HALF_A_YEAR = 180 * 24 * 60 * 60 * 1000

/** A moment in the reader's time zone, `Nov 21, 2026, 1:06 PM PST`, unless `there` is set; in UTC until JavaScript runs,
 *  which knows the zone. */
export function LocalTime({ at, to = 'minute', today, there }: Props) {
  const hydrated = useHydrated()
  const date = new Date(at)
  const format = to === 'day' ? dayFormat(date, today) : to
  const text = there ?? (hydrated ? ofReader : inUtc)[format].format(date)
  return (
    <time dateTime={at} className="num">
      {text.replaceAll('\u202F', ' ')}
    </time>
  )
}

function dayFormat(date: Date, today: string | undefined): 'day' | 'shortDay' {
  const isNear = today !== undefined && Math.abs(date.getTime() - Date.parse(today)) <= HALF_A_YEAR
  return isNear ? 'shortDay' : 'day'
}
