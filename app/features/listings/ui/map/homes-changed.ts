import { useSyncExternalStore } from 'react'

let version = 0
const listeners = new Set<() => void>()

/** Tells the map that another answer about the same search is to be had, such as after somebody hid a home. */
export function homesChanged(): void {
  version += 1
  for (const listener of listeners) listener()
}

/** Another number after each change. */
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
