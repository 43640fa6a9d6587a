/** An event for pages: something changed; null when anything may have changed, after a long interruption. */
export type HeardEvent = { kind: string; about: object } | null
type Listener = (event: HeardEvent) => void

const listeners = new Map<Listener, ReadonlySet<string>>()
/** Events since navigation to the next page began. That page's data may be older than they are, and the page listens only
 *  once it is shown. */
let forNextPage: HeardEvent[] | undefined

/** Also delivers the events that arrived while the page was loading.
 *  @returns a function that stops listening */
export function listenFor(kinds: readonly string[], listener: Listener): () => void {
  const wanted = new Set(kinds)
  listeners.set(listener, wanted)
  for (const event of forNextPage ?? []) if (isFor(wanted, event)) listener(event)
  return () => void listeners.delete(listener)
}

/** Passes an event to the listeners of its kind; null to all. */
export function notifyListeners(event: HeardEvent): void {
  forNextPage?.push(event)
  for (const [listener, kinds] of listeners) if (isFor(kinds, event)) listener(event)
}

/** Call it with true when a page is requested, and with false once it is shown. */
export function keepForNextPage(isOnItsWay: boolean): void {
  forNextPage = isOnItsWay ? [] : undefined
}

const isFor = (kinds: ReadonlySet<string>, event: HeardEvent) => !event || kinds.has(event.kind)
