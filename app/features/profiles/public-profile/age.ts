/** Age in whole years on a day; both are ISO dates. People born on February 29 get a year older on March 1 of a common year. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The age for roommate matching (PRODUCT.md §3). */
export const ADULT = 18
