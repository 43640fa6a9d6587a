/** An event for pages: something changed; null when anything may have changed, after a long interruption. */
export type HeardEvent = { kind: string; about: object } | null
type Listener = (event: HeardEvent) => void

const listeners = new Map<Listener, ReadonlySet<string>>()
/** Events since navigation to the next page began. Its data may be older than they are, and it listens only once it is
 *  shown. */
let forNextPage: HeardEvent[] | undefined

/** Also passes on what was heard while the page was on its way.
 *  @returns a function that stops listening */
export function listenFor(kinds: readonly string[], listener: Listener): () => void {
  const wanted = new Set(kinds)
  listeners.set(listener, wanted)
  for (const event of forNextPage ?? []) if (isFor(wanted, event)) listener(event)
  return () => void listeners.delete(listener)
}

/** Passes an event to the listeners of its kind; null to all. */
export function passOn(event: HeardEvent): void {
  forNextPage?.push(event)
  for (const [listener, kinds] of listeners) if (isFor(kinds, event)) listener(event)
}

/** Call it when a page is asked for (true), and after it has been shown (false). */
export function keepForNextPage(isOnItsWay: boolean): void {
  forNextPage = isOnItsWay ? [] : undefined
}

const isFor = (kinds: ReadonlySet<string>, event: HeardEvent) => !event || kinds.has(event.kind)
