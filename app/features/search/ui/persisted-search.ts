import { BUDGET_DEFAULT } from '#app/features/listings/limits.ts'
import {
  emptySearch,
  filterNames,
  parseSearch,
  searchHref,
  type FilterName,
  type ListingSearch,
} from '../search-params.ts'
import {
  isOtherAccountsSearch,
  ownerOf,
  readStoredJson,
  SEARCH_BY,
  type SearchStorage,
} from './search-storage.ts'

/** Filters that belong to one page, or to people whose needs may be private. */
const notStored: FilterName[] = ['box', 'group', 'fits', 'sublets', 'sort', 'page']
/** Filters that the specification stores under other names: `search` and `budget`. */
const named: FilterName[] = ['q', 'min', 'max']
/** The specification's filter state in browser storage (part 2 §3), under exactly its keys, each value as JSON: search "text" ·
 *  budget {min,max} in dollars, null when not set · perBed · beds and baths (number or null) · amenities [key]. All other filters
 *  are stored the same way under their names, with searchBy "account", and listAlone, whether the map is hidden. The homes
 *  themselves (filteredPropertiesStored) are not stored: the server finds them again, so that no home is shown that is gone. */
const stored = filterNames.filter((name) => !notStored.includes(name) && !named.includes(name))

/** @param by the signed-in user's id, '' for a visitor */
export function persistSearch(storage: SearchStorage, search: ListingSearch, by: string): void {
  // A page still open after logging out shows that user's search, which must not become the visitor's.
  if (
    by === '' &&
    isOtherAccountsSearch(storage, by) &&
    isSame(search, lastSearch(storage, ownerOf(storage)))
  )
    return
  const { q, min, max } = search
  const others = stored.map((name) => [name, search[name]])
  const values = { search: q, budget: { min, max }, ...Object.fromEntries(others), [SEARCH_BY]: by }
  try {
    for (const [key, value] of Object.entries(values)) storage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or denied; the URL still contains everything.
  }
}

const LIST_ALONE = 'listAlone'

/** Remembers whether the map is hidden. */
export function persistList(storage: SearchStorage, alone: boolean): void {
  try {
    storage.setItem(LIST_ALONE, JSON.stringify(alone))
  } catch {
    // Storage is full or denied.
  }
}

/** Whether the map was hidden when homes were last shown in this browser. */
export const wasMapHidden = (storage: SearchStorage): boolean => readStoredJson(storage, LIST_ALONE) === true

/** Whether the user never searched in this browser. Someone who cleared all filters does not want their profile's filters. */
export const isFirstSearch = (storage: SearchStorage, by: string): boolean =>
  storage.getItem('search') === null || isOtherAccountsSearch(storage, by)

function isSame(search: ListingSearch, last: ListingSearch | null): boolean {
  const { page } = emptySearch
  return searchHref({ ...search, page }) === searchHref(last ?? emptySearch)
}

/** The last search, or null if there is none with any filter. Ignores invalid values under the keys.
 *  @param by the signed-in user's id, '' for a visitor */
export function lastSearch(storage: SearchStorage, by: string): ListingSearch | null {
  if (isOtherAccountsSearch(storage, by)) return null
  const params = new URLSearchParams()
  const put = (name: FilterName, value: unknown) => {
    if (Array.isArray(value) !== Array.isArray(emptySearch[name])) return
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each === 'string' || typeof each === 'number') params.append(name, String(each))
      else if (each === false) params.set(name, '0')
  }
  put('q', readStoredJson(storage, 'search'))
  const { min, max } = (readStoredJson(storage, 'budget') ?? {}) as { min?: unknown; max?: unknown }
  // Formerly both defaults were stored for a budget that was not set.
  if (min !== BUDGET_DEFAULT.min || max !== BUDGET_DEFAULT.max) {
    put('min', min)
    put('max', max)
  }
  for (const name of stored) put(name, readStoredJson(storage, name))
  const { search } = parseSearch(params)
  if (search.beds === null && search.baths === null) search.orMore = true
  return JSON.stringify(search) === JSON.stringify(emptySearch) ? null : search
}
