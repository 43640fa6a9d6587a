import { utcDay } from '#app/platform/time/utc-day.ts'

/** Minimum age in years for a profile, an inquiry or a group (PRODUCT.md §3). */
const ADULT = 18

/** The latest date of birth (ISO date, in UTC) of somebody who is 18 today. People born on February 29 turn 18 on
 *  March 1 of a common year. */
export function latestAdultBirth(now: Date): string {
  const date = new Date(Date.UTC(now.getUTCFullYear() - ADULT, now.getUTCMonth(), now.getUTCDate()))
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0)
  return utcDay(date)
}
