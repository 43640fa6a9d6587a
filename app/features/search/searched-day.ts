import { dateAhead } from '#app/platform/time/date-ahead.ts'

/** Whether a search date is the last day of a month, as “From August” sets it. It then stands for the month, not that day. */
export function isMonthEnd(date: string): boolean {
  const next = new Date(`${date}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.getUTCDate() === 1
}

/** The day that a search states, for forms that need an exact one; null if it states a month or the day has passed.
 *  @param date and `today`: ISO dates */
export const searchedDay = (date: string | null, today: string): string | null =>
  date === null || isMonthEnd(date) ? null : dateAhead(date, today)
