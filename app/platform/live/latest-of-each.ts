import type { LiveEvent } from './live-kind.ts'

/** Of events that say the same of the same thing, the last one: whoever reads it anew needs to do so once. */
export function latestOfEach<Event extends LiveEvent & { userId: string }>(events: Event[]): Event[] {
  const latest = new Map<string, Event>()
  for (const event of events) {
    const key = JSON.stringify([event.userId, event.kind, event.about])
    latest.delete(key)
    latest.set(key, event)
  }
  return [...latest.values()]
}
