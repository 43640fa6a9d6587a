import { useLocation } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ListingCard } from '../../views.ts'

/** The navigation state of a link to a home (specification part 2 §2). `from`: the address one came from; `steps`: how
 *  many entries back in the history it is; 0 when it is not there, because the first home was opened cold. */
export type Arrival = { listing?: ListingCard; from: string; steps?: number }

/** How somebody came here, or null when cold: reloaded pages keep it, so it may be of an older version of the site. */
export function readArrival(state: unknown): Arrival | null {
  if (typeof state !== 'object' || state === null) return null
  const { listing, from, steps } = state as Partial<Arrival>
  if (typeof from !== 'string' || !from.startsWith('/')) return null
  const whole = listing?.cost && listing.campus && Array.isArray(listing.photos)
  return { from, steps: steps === undefined ? 1 : Number(steps), listing: whole ? listing : undefined }
}

/** Null on the server and while hydrating: the server never knows the browser's history. */
export function useArrival(): Arrival | null {
  const { state } = useLocation()
  return useHydrated() ? readArrival(state) : null
}
