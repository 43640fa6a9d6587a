/** Years of age for a profile, an inquiry or a group (PRODUCT.md §3). */
const ADULT = 18

/** The latest date of birth, as an ISO date, of somebody who is 18 today. It is the date in UTC; who was born on a 29 February
 *  is 18 on the 1 March of a common year. */
export function latestAdultBirth(now: Date): string {
  const date = new Date(Date.UTC(now.getUTCFullYear() - ADULT, now.getUTCMonth(), now.getUTCDate()))
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}
