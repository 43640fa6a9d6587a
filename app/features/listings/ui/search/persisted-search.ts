import { BUDGET_DEFAULT } from '../../rules.ts'
import { emptySearch, parseSearch, type ListingSearch } from '../../search-params.ts'

/** The specification's filter state in browser storage (part 2 §3), under exactly these keys, each value as JSON: search
 *  "text" · budget {min,max} in dollars · perBed · beds and baths (number or null) · amenities [key] ·
 *  filteredPropertiesStored [id], the homes last shown in their order. Further keys, without which a search would be
 *  incomplete: campus "slug" · orMore · type · people · access [key] · moveIn "date" · lease in months; null when not set. */
const keys = 'search budget perBed beds baths amenities campus orMore type people access moveIn lease'.split(
  ' ',
)
type Stored = Pick<Storage, 'getItem' | 'setItem'>

export function saveSearch(storage: Stored, search: ListingSearch, shownIds: string[]): void {
  const values: Record<string, unknown> = {
    search: search.q,
    budget: { min: search.min ?? BUDGET_DEFAULT.min, max: search.max ?? BUDGET_DEFAULT.max },
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
    filteredPropertiesStored: shownIds,
  }
  try {
    for (const [key, value] of Object.entries(values)) storage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or not allowed; the URL still contains everything.
  }
}

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
  put('min', (budget as { min?: unknown } | null)?.min)
  put('max', (budget as { max?: unknown } | null)?.max)
  if (perBed === false) params.set('perBed', '0')
  put('beds', beds)
  put('baths', baths)
  if (orMore === true) params.set('orMore', '1')
  for (const key of Array.isArray(amenities) ? amenities : []) params.append('amenities', String(key))
  put('type', type)
  put('people', people)
  for (const key of Array.isArray(access) ? access : []) params.append('access', String(key))
  put('moveIn', moveIn)
  put('lease', lease)
  const { search } = parseSearch(params)
  return JSON.stringify(search) === JSON.stringify(emptySearch) ? null : search
}
