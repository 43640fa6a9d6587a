import { BUDGET_DEFAULT } from '#app/features/listings/rules.ts'
import { emptySearch, parseSearch, searchHref, type ListingSearch } from '../search-params.ts'

/** The specification's filter state in browser storage (part 2 §3), under exactly these keys, each value as JSON: search
 *  "text" · budget {min,max} in dollars, null when not set · perBed · beds and baths (number or null) · amenities [key].
 *  Further keys, without which a search would be incomplete: campus "slug" · orMore · type · people · access [key] ·
 *  moveIn "date" · lease in months · minutes to campus; null when not set · way · searchBy "account"; and listAlone, whether
 *  the map is hidden. The homes themselves (filteredPropertiesStored) are not kept: the
 *  server finds them again, so that none is shown that is gone. */
const keys =
  'search budget perBed beds baths amenities campus orMore type people access moveIn lease way minutes'.split(
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

/** @param by the signed-in user's id, '' for a visitor */
export function persistSearch(storage: Stored, search: ListingSearch, by: string): void {
  // A page that is still open after logging out shows what its person searched for.
  if (by === '' && isAnothers(storage, by) && isSame(search, lastSearch(storage, ownerOf(storage)))) return
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
    way: search.way,
    minutes: search.minutes,
    searchBy: by,
  }
  try {
    for (const [key, value] of Object.entries(values)) storage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or not allowed; the URL still contains everything.
  }
}

const LIST_ALONE = 'listAlone'

/** Remembers whether the map is hidden. */
export function persistList(storage: Stored, alone: boolean): void {
  try {
    storage.setItem(LIST_ALONE, JSON.stringify(alone))
  } catch {
    // As above.
  }
}

/** Whether the map was hidden when homes were last shown in this browser. */
export const keepsList = (storage: Stored): boolean => read(storage, LIST_ALONE) === true

/** Whether they never searched in this browser: somebody who cleared all filters does not want those of their
 *  profile. */
export const isFirstSearch = (storage: Stored, by: string): boolean =>
  storage.getItem('search') === null || isAnothers(storage, by)

/** Whether the last search is that of another account, in a browser that several people use. What a visitor searched
 *  for is kept when they log in; nobody sees the search of somebody who has logged out. */
function isAnothers(storage: Stored, by: string): boolean {
  const owner = ownerOf(storage)
  return owner !== '' && owner !== by
}

function ownerOf(storage: Stored): string {
  const owner = read(storage, 'searchBy')
  return typeof owner === 'string' ? owner : ''
}

function isSame(search: ListingSearch, last: ListingSearch | null): boolean {
  const { page } = emptySearch
  return searchHref({ ...search, page }) === searchHref(last ?? emptySearch)
}

function read(storage: Stored, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** The last search, or null when there is none with any filter. Invalid values under the keys are ignored.
 *  @param by the signed-in user's id, '' for a visitor */
export function lastSearch(storage: Stored, by: string): ListingSearch | null {
  if (isAnothers(storage, by)) return null
  const [q, budget, perBed, beds, baths, amenities, campus, orMore, ...more] = keys.map((key) =>
    read(storage, key),
  )
  const [type, people, access, moveIn, lease, way, minutes] = more
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
  put('way', way)
  put('minutes', minutes)
  const { search } = parseSearch(params)
  return JSON.stringify(search) === JSON.stringify(emptySearch) ? null : search
}
