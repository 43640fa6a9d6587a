import type { ListingSearch } from './search-params.ts'

const CHOICES = [5, 10, 15, 20, 30, 45, 60]

/** The most minutes to campus that can be chosen, ascending; any other number comes from an address. */
export function minutesChoices({ minutes }: Pick<ListingSearch, 'minutes'>): number[] {
  return [...new Set(minutes === null ? CHOICES : [...CHOICES, minutes])].toSorted(
    (one, other) => one - other,
  )
}
