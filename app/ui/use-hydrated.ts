import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while hydrating, true once scripts run: what only they can do shows then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
