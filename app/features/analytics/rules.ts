/** A visit ends, and the next page begins another one, this long after it began (specification part 1 §9): milliseconds. */
export const SESSION_LASTS = 30 * 60_000

/** Months that visits are kept. */
export const MONTHS_KEPT = 13

/** Days that a browser's description of itself is kept; after them only what it was, such as Firefox on Android. */
export const AGENT_KEPT = 30

/** What one page may say at once. */
export const MESSAGE = { mostViews: 20, mostBytes: 32_000 }

/** Page views that wait in memory to be written; what comes on top is counted and dropped. */
export const MOST_WAITING = 20_000

/** Milliseconds between two writes: what a process that is killed loses. */
export const WRITE_EVERY = 500

/** Messages of one network in a minute; a whole dormitory may share one address. */
export const MESSAGES_A_MINUTE = 1200

/** What a browser is asked to stop with: either header, said once for all sites.
 *  @param headers their names in small letters */
export function wantsNoAnalytics(headers: Record<string, unknown>): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1'
}

/** Days since a visitor was here before, when that was never. */
export const NEVER = 32_767

/** Days whose sums are made anew each time: what pages tell may come late. */
export const DAYS_OPEN = 3
