/** An event for pages: something changed; null when anything may have changed, after a long interruption. */
export type HeardEvent = { kind: string; about: object } | null
type Listener = (event: HeardEvent) => void

const listeners = new Map<Listener, ReadonlySet<string>>()

/** @returns a function that stops listening */
export function listenFor(kinds: readonly string[], listener: Listener): () => void {
  listeners.set(listener, new Set(kinds))
  return () => void listeners.delete(listener)
}

/** Passes an event to the listeners of its kind; null to all. */
export function passOn(event: HeardEvent): void {
  for (const [listener, kinds] of listeners) if (!event || kinds.has(event.kind)) listener(event)
}
