import { searchedDay } from '../searched-day.ts'
import { lastSearch } from './persisted-search.ts'
import { browserStorage } from './search-storage.ts'

/** What the last search in a browser says about its person, as values of the profile's form. A budget there is one
 *  person's share, so that of a whole home is left out, a month instead of a day, and a
 *  date that has passed.
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
    moveInDate: searchedDay(moveIn, today) ?? '',
  }
}
