import type { LiveEvent } from './live-kind.ts'

/** Removes duplicates: of events about the same thing, only the last is kept, because one reload is enough. */
export function latestOfEach<Event extends LiveEvent & { userId: string }>(events: Event[]): Event[] {
  const latest = new Map<string, Event>()
  for (const event of events) {
    const key = JSON.stringify([event.userId, event.kind, event.about])
    latest.delete(key)
    latest.set(key, event)
  }
  return [...latest.values()]
}
