import { BUDGET_DEFAULT } from '../../rules.ts'
import { emptySearch, parseSearch, type ListingSearch } from '../../search-params.ts'

/** The specification's filter state in browser storage (part 2 §3), under exactly these keys, each value as JSON: search
 *  "text" · budget {min,max} in dollars, null when not set · perBed · beds and baths (number or null) · amenities [key].
 *  Further keys, without which a search would be incomplete: campus "slug" · orMore · type · people · access [key] ·
 *  moveIn "date" · lease in months; null when not set. The homes themselves (filteredPropertiesStored) are not kept: the
 *  server finds them again, so that none is shown that is gone. */
const keys = 'search budget perBed beds baths amenities campus orMore type people access moveIn lease'.split(
  ' ',
)
type Stored = Pick<Storage, 'getItem' | 'setItem'>

/** Browsers that deny storage throw on access. */
export function browserStorage(): Stored {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

export function saveSearch(storage: Stored, search: ListingSearch): void {
  const values: Record<string, unknown> = {
    search: search.q,
    budget: { min: search.min, max: search.max },
    perBed: search.perBed,
    beds: search.beds,
    baths: search.baths,
    amenities: search.amenities,
    campus: search.campus,
    orMore: search.orMore,
    type: search.type,
    people: search.people,
    access: search.access,
    moveIn: search.moveIn,
    lease: search.leaseMonths,
  }
  try {
    for (const [key, value] of Object.entries(values)) storage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or not allowed; the URL still contains everything.
  }
}

/** Whether this browser ever searched: whoever cleared all filters wants none of their profile's back. */
export const isFirstSearch = (storage: Stored): boolean => storage.getItem('search') === null

/** The last search, or null when there is none with any filter. Invalid values under the keys are ignored. */
export function lastSearch(storage: Stored): ListingSearch | null {
  const read = (key: string): unknown => {
    try {
      return JSON.parse(storage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  }
  const [q, budget, perBed, beds, baths, amenities, campus, orMore, ...more] = keys.map(read)
  const [type, people, access, moveIn, lease] = more
  const params = new URLSearchParams()
  const put = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value))
  }
  put('campus', campus)
  put('q', q)
  const { min, max } = (budget ?? {}) as { min?: unknown; max?: unknown }
  // Both defaults together were once stored for a budget that was not set.
  if (min !== BUDGET_DEFAULT.min || max !== BUDGET_DEFAULT.max) {
    put('min', min)
    put('max', max)
  }
  if (perBed === false) params.set('perBed', '0')
  put('beds', beds)
  put('baths', baths)
  if (orMore === false && (beds !== null || baths !== null)) params.set('orMore', '0')
  for (const key of Array.isArray(amenities) ? amenities : []) params.append('amenities', String(key))
  put('type', type)
  put('people', people)
  for (const key of Array.isArray(access) ? access : []) params.append('access', String(key))
  put('moveIn', moveIn)
  put('lease', lease)
  const { search } = parseSearch(params)
  return JSON.stringify(search) === JSON.stringify(emptySearch) ? null : search
}
