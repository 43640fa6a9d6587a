import { useHydrated } from './use-hydrated.ts'

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const
const minute = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

// The server only uses the second, because it does not know where its reader is.
const ofReader = {
  day: new Intl.DateTimeFormat('en-US', day),
  minute: new Intl.DateTimeFormat('en-US', minute),
}
const inUtc = {
  day: new Intl.DateTimeFormat('en-US', { ...day, timeZone: 'UTC' }),
  minute: new Intl.DateTimeFormat('en-US', { ...minute, timeZone: 'UTC' }),
}

type Props = {
  /** ISO time. */
  at: string
  /** Only the day. */
  to?: 'day' | 'minute'
  /** What is said until then, instead of UTC: the same moment in the zone of the home, with its name. */
  there?: string
}

/** A moment in the reader's time zone, `Nov 21, 2026, 1:06 PM PST`; in UTC until JavaScript runs, which knows the zone. */
export function LocalTime({ at, to = 'minute', there }: Props) {
  const hydrated = useHydrated()
  const date = new Date(at)
  const words = hydrated ? ofReader[to].format(date) : (there ?? inUtc[to].format(date))
  return (
    <time dateTime={at} className="num">
      {words.replaceAll('\u202F', ' ')}
    </time>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** What a moment at a home is for a reader in another zone: ` (1:06 PM EST where you are)`.
 *  @param there the moment in words, which end with its time and zone */
export function ReadersTime({ at, there }: { at: string; there: string }) {
  const here = clock.format(new Date(at)).replaceAll('\u202F', ' ')
  return useHydrated() && !there.endsWith(here) ? ` (${here} where you are)` : null
}
