import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration, true once JavaScript runs; for content that needs it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
