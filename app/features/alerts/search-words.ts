import { activeFilters } from '#app/features/search/ui/filters/active-filters.ts'
import type { ListingSearch } from '#app/features/search/search-params.ts'
import { SEARCH_NAME_MOST } from './rules.ts'

/** A search in words; the campus comes first.
 *  @param today ISO date */
export function filtersOf(
  search: ListingSearch,
  campuses: { slug: string; shortName: string }[],
  today: string,
): string[] {
  const campus = campuses.find(({ slug }) => slug === search.campus)
  return [
    campus ? `Near ${campus.shortName}` : 'Near all campuses',
    ...activeFilters(search, today).map(({ label }) => label),
  ]
}

/** A suggested name: `2 beds, Up to $1,200 a person near USC`. */
export function suggestedName([place = '', ...others]: string[]): string {
  const near = place.replace(/^Near/, 'near')
  const full = `${others.length === 0 ? 'Homes' : others.join(', ')} ${near}`
  return full.length <= SEARCH_NAME_MOST ? full : `Homes ${near}`
}
