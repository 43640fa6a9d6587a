import { useHydrated } from './hooks/use-hydrated.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

type AtHome = {
  /** ISO time. */
  at: string
  /** The moment in words, ending with its time and zone. */
  there: string
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** The suffix of a moment at a home, for a reader in another zone: ` (1:06 PM EST where you are)`, or ` (Thu, 12:00 AM UTC
 *  where you are)` on another day. */
export function useReadersTime(moment: AtHome | null): string {
  const hydrated = useHydrated()
  if (!hydrated || moment === null) return ''
  const at = new Date(moment.at)
  const here = clock.format(at).replaceAll('\u202F', ' ')
  if (moment.there.endsWith(here)) return ''
  const isSameDay = moment.there.includes(`${day.format(at)},`)
  return ` (${isSameDay ? '' : `${weekday.format(at)}, `}${here} where you are)`
}

/** `useReadersTime` as a component. */
export function ReadersTime(moment: AtHome) {
  return useReadersTime(moment)
}
