/** What a page hears: that something changed; null when anything may have, after a long time away. */
export type HeardEvent = { kind: string; about: object } | null
type Listener = (event: HeardEvent) => void

const listeners = new Map<Listener, ReadonlySet<string>>()

/** @returns how to stop listening */
export function listenFor(kinds: readonly string[], listener: Listener): () => void {
  listeners.set(listener, new Set(kinds))
  return () => void listeners.delete(listener)
}

/** Hands an event to who listens for its kind; null to everybody. */
export function passOn(event: HeardEvent): void {
  for (const [listener, kinds] of listeners) if (!event || kinds.has(event.kind)) listener(event)
}
