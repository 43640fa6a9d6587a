import { useSyncExternalStore } from 'react'

/** A heart or a mark that was pressed on this page: its current state, and whether a request is running. */
export type Pressed = { on: boolean; busy: boolean }

/** Milliseconds within which a page that has just loaded may have been requested before the button was pressed. */
const LOADED_WITHIN = 15_000

/** The shared state of all buttons of one kind and one home, such as on its card and in its map window. Written in the
 *  browser only. */
function pressStore() {
  let pressed: ReadonlyMap<string, Pressed & { at: number }> = new Map()
  const listeners = new Set<() => void>()
  function become(next: typeof pressed) {
    pressed = next
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    usePressed: (listingId: string): Pressed | undefined =>
      useSyncExternalStore(
        subscribe,
        () => pressed.get(listingId),
        () => undefined,
      ),
    press: (listingId: string, state: Pressed) =>
      become(new Map(pressed).set(listingId, { ...state, at: performance.now() })),
    /** What the server says of a home, unless its button was pressed meanwhile. */
    learn: (listingId: string, on: boolean) => {
      if (!pressed.has(listingId)) become(new Map(pressed).set(listingId, { on, busy: false, at: 0 }))
    },
    /** After a page load its data are newer than earlier presses, unless the page was requested before them. */
    clearSettled: () => {
      const since = performance.now() - LOADED_WITHIN
      become(new Map([...pressed].filter(([, { busy, at }]) => busy || at > since)))
    },
    /** After signing out. */
    clear: () => become(new Map()),
  }
}

export const pressedLikes = pressStore()
/** Whether a home is in one of the user's collections. */
export const pressedMarks = pressStore()
