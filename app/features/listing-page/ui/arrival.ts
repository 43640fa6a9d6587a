import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { CardPreview } from '#app/features/listings/ui/home-card.tsx'

/** The navigation state of a link to a home (specification part 2 §2). `from`: the URL the user came from; `steps`: how many
 *  history entries back it is, or 0 if it is not in the history, because the first home was opened directly. */
export type ListingLinkState = { card?: CardPreview; from: string; steps?: number }

/** How the user got here, or null if the page was opened directly. Reloaded pages keep this state, so it may come from an older
 *  version of the site. */
export function readArrival(state: unknown): ListingLinkState | null {
  if (typeof state !== 'object' || state === null) return null
  const { card, from, steps } = state as Partial<ListingLinkState>
  if (typeof from !== 'string' || !from.startsWith('/')) return null
  const whole = typeof card?.name === 'string' && typeof card.rooms === 'string'
  return { from, steps: steps === undefined ? 1 : Number(steps), card: whole ? card : undefined }
}

/** Null on the server and during hydration, because the server does not know the browser's history. Logging in loses the navigation
 *  state, so this tab stores the URL that the user came from. */
export function useArrival(): ListingLinkState | null {
  const { state, pathname } = useLocation()
  const arrival = readArrival(state)
  const from = arrival?.from
  useEffect(() => {
    if (from !== undefined) keep({ pathname, from })
  }, [pathname, from])
  if (!useHydrated()) return null
  return arrival ?? kept(pathname)
}

const KEY = 'roost.arrival'

function keep(last: { pathname: string; from: string }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(last))
  } catch {
    // Storage is full or denied; the link then leads to the search.
  }
}

function kept(pathname: string): ListingLinkState | null {
  try {
    const last = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { pathname?: unknown } | null
    const arrival = last?.pathname === pathname ? readArrival(last) : null
    return arrival && { ...arrival, steps: 0 }
  } catch {
    return null
  }
}
