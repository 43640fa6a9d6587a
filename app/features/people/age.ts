import { utcDay } from '#app/platform/time/utc-day.ts'

/** Age in whole years on a day; both are ISO dates. People born on February 29 get a year older on March 1 of a common year. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Minimum age in years for a profile, an inquiry, a group and roommate matching (PRODUCT.md §3). */
export const ADULT = 18

/** Whether a date of birth, where there is one, is that of somebody who is not 18 yet.
 *  @param today ISO date */
export const isUnderAge = (birthDate: string, today: string): boolean =>
  birthDate !== '' && ageOn(birthDate, today) < ADULT

/** The latest date of birth (ISO date, in UTC) of somebody who is 18 today. People born on February 29 turn 18 on
 *  March 1 of a common year. */
export function latestAdultBirth(now: Date): string {
  const date = new Date(Date.UTC(now.getUTCFullYear() - ADULT, now.getUTCMonth(), now.getUTCDate()))
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0)
  return utcDay(date)
}
