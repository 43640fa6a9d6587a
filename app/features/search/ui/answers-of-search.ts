import { searchedDay } from '../searched-day.ts'
import { lastSearch } from './persisted-search.ts'
import { browserStorage } from './search-storage.ts'

/** Values for the profile form, from the last search in this browser. The profile asks for one person's budget and an exact day, so a
 *  budget for a whole home, a month or a past date is left out.
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
