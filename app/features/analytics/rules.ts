/** A visit ends, and the next page begins another one, this many milliseconds after it began (specification part 1 §9). */
export const SESSION_LASTS = 30 * 60_000

/** Months after which visits are deleted. */
export const MONTHS_KEPT = 13

/** Days after which a user agent is deleted; the browser and system read from it, such as Firefox on Android, are kept. */
export const AGENT_KEPT = 30

/** Whether the browser asks not to be tracked, by either header.
 *  @param headers with lower-case names */
export function wantsNoAnalytics(headers: Record<string, unknown>): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1'
}

/** Stored as the days since a visitor's last visit if there was none. */
export const NO_EARLIER_VISIT = 32_767

/** The number of past days whose sums are recomputed each time, because messages may arrive late. */
export const DAYS_OPEN = 3

/** The most names of one kind, such as referrers, in a campus's daily sums; the rest are counted together. */
export const MOST_NAMES = 200
export const OTHER_NAMES = 'other'
