import { useHydrated } from './hooks/use-hydrated.ts'

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
