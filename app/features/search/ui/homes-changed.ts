import { useSyncExternalStore } from 'react'

let version = 0
const listeners = new Set<() => void>()

/** Makes the map reload the same search, for example after the user hid a home. */
export function homesChanged(): void {
  version += 1
  for (const listener of listeners) listener()
}

/** A number that changes with each such event. */
export function useHomesVersion(): number {
  return useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
