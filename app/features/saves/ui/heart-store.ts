import { useSyncExternalStore } from 'react'

/** A heart that was pressed here: how it stands now, and whether the server still works on it. */
export type PressedHeart = { liked: boolean; busy: boolean }

/** Milliseconds after which a page that is loaded has begun to load after the heart was pressed. */
const LOADED_WITHIN = 15_000

let pressed: ReadonlyMap<string, PressedHeart & { at: number }> = new Map()
const listeners = new Set<() => void>()

/** All hearts of one home on a page, its card's and its window's on the map, are one. Written in the browser only. */
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

/** What a page that was just loaded says is newer than what was pressed before, unless it was asked for earlier. */
export function forgetSettledHearts(): void {
  const since = performance.now() - LOADED_WITHIN
  become(new Map([...pressed].filter(([, { busy, at }]) => busy || at > since)))
}

/** Nobody is signed in any more. */
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
