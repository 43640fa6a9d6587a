import { createContext, use, useSyncExternalStore } from 'react'

/** The home that somebody points at, by its card or by its pin. Not React state of the page, which would render all cards and pins
 *  again whenever the pointer or the focus comes to another home. */
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

/** null where cards have no pins. */
export const HighlightContext = createContext<Highlight | null>(null)

/** Whether the home is pointed at, and what its card or pin says when it is. */
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
