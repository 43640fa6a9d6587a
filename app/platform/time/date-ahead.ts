/** The day of a plan, while it still lies ahead: null once it has passed, as if nothing was stated. Forms keep and show the
 *  day as typed.
 *  @param date @param today ISO dates */
export const dateAhead = (date: string | null, today: string): string | null =>
  date !== null && date >= today ? date : null

/** @param date @param today ISO dates */
export const hasPassed = (date: string | null, today: string): boolean => date !== null && date < today

/** A form's message beside a day that has passed. */
export const PASSED = 'This date has passed. Still looking? Choose a new one.'
