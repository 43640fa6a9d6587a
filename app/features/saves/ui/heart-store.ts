import { useSyncExternalStore } from 'react'

/** A heart that was pressed on this page: its current state, and whether a request is running. */
export type PressedHeart = { liked: boolean; busy: boolean }

/** Milliseconds within which a page that has just loaded may have been requested before the heart was pressed. */
const LOADED_WITHIN = 15_000

let pressed: ReadonlyMap<string, PressedHeart & { at: number }> = new Map()
const listeners = new Set<() => void>()

/** The shared state of all hearts of one home, such as on its card and in its map window. Written in the browser only. */
export function usePressedHeart(homeId: string): PressedHeart | undefined {
  return useSyncExternalStore(
    subscribe,
    () => pressed.get(homeId),
    () => undefined,
  )
}

export function pressHeart(homeId: string, heart: PressedHeart | null): void {
  const next = new Map(pressed)
  if (heart) next.set(homeId, { ...heart, at: performance.now() })
  else next.delete(homeId)
  become(next)
}

/** After a page load its data are newer than earlier presses, unless the page was requested before them. */
export function forgetSettledHearts(): void {
  const since = performance.now() - LOADED_WITHIN
  become(new Map([...pressed].filter(([, { busy, at }]) => busy || at > since)))
}

/** Called after signing out. */
export function forgetHearts(): void {
  become(new Map())
}

function become(next: typeof pressed) {
  pressed = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
