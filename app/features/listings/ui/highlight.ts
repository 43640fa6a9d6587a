import { createContext, use, useSyncExternalStore } from 'react'

/** The home whose card or pin the pointer or focus is on. Not React state of the page, which would render all cards and pins again
 *  whenever the pointer or the focus moves to another home. */
export class Highlight {
  #id: string | null = null
  readonly #listeners = new Set<() => void>()

  is = (id: string): boolean => this.#id === id

  set = (id: string | null): void => {
    this.#id = id
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** Null where cards have no pins. */
export const HighlightContext = createContext<Highlight | null>(null)

/** Whether a home is highlighted, and a function by which its card or pin changes that. */
export function useHighlight(id: string): [highlighted: boolean, highlight: (on: boolean) => void] {
  const highlight = use(HighlightContext)
  const highlighted = useSyncExternalStore(
    highlight?.subscribe ?? never,
    () => highlight?.is(id) ?? false,
    () => false,
  )
  return [highlighted, (on) => highlight?.set(on ? id : null)]
}

const never = () => () => undefined
