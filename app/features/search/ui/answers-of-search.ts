import { dateAhead } from '#app/platform/time/date-ahead.ts'
import { lastSearch } from './persisted-search.ts'
import { browserStorage } from './search-storage.ts'

/** What the last search in a browser says about the user, as values of the profile's form. Leaves out a budget for the whole home,
 *  because the profile's is per person, and a date that has passed.
 *  @param by the signed-in user's id
 *  @param today an ISO date */
export function answersOfSearch(by: string, today: string, storage = browserStorage()) {
  const search = lastSearch(storage, by)
  if (!search) return {}
  const { campus, perBed, min, max, moveIn } = search
  const dollars = (amount: number | null) => (perBed && amount !== null ? String(amount) : '')
  return {
    university: campus ?? '',
    budgetMin: dollars(min),
    budgetMax: dollars(max),
    moveInDate: dateAhead(moveIn, today) ?? '',
  }
}
