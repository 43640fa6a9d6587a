import { formatBox, parseBox, type Box } from '#app/platform/geo/box.ts'
import { isId } from '#app/platform/is-id.ts'
import { accessFeatures, filterAmenities, type AccessFeature, type FilterAmenity } from './amenities.ts'
import { BUDGET_DEFAULT, PEOPLE_MAX, propertyTypes, sorts, type PropertyType, type Sort } from './rules.ts'

/** A search for homes, as its URL describes it. Null: not set. Money in whole dollars per month. */
export type ListingSearch = {
  campus: string | null
  type: PropertyType | null
  q: string
  min: number | null
  max: number | null
  /** On: budget, price order, pins and cards use one person's share; off: the whole home. */
  perBed: boolean
  people: number | null
  beds: number | null
  baths: number | null
  orMore: boolean
  amenities: FilterAmenity[]
  access: AccessFeature[]
  /** ISO date: free on or before it. */
  moveIn: string | null
  leaseMonths: number | null
  box: Box | null
  /** Judge homes for a roommate group (its id) or for `me`. */
  group: string | null
  /** Whether to show only homes that fit them. */
  fits: boolean
  sort: Sort
  page: number
}

/** Stands for the user instead of a group's id. */
export const FOR_ME = 'me'

export const emptySearch: ListingSearch = {
  campus: null,
  type: null,
  q: '',
  min: null,
  max: null,
  perBed: true,
  people: null,
  beds: null,
  baths: null,
  orMore: false,
  amenities: [],
  access: [],
  moveIn: null,
  leaseMonths: null,
  box: null,
  group: null,
  fits: false,
  sort: 'recommended',
  page: 1,
}

const PAGE_MAX = 100_000
const QUERY_MAX = 200

export type ParsedSearch = { search: ListingSearch; notes: string[] }

/** Parses a search from a URL. Invalid values are left out, each with a sentence for the page; never throws. */
export function parseSearch(params: URLSearchParams, propertyType?: string): ParsedSearch {
  const notes: string[] = []
  const read = <Value>(name: string, parse: (text: string) => Value | null, hint: string): Value | null => {
    const text = params.get(name)?.trim()
    if (!text) return null
    const value = parse(text)
    if (value === null) notes.push(`We left out “${name}”: ${hint}.`)
    return value
  }
  const whole = (low: number, high: number) => (text: string) => {
    const value = /^\d{1,9}$/.test(text.replace(/^\$|,/g, '')) ? Number(text.replace(/^\$|,/g, '')) : NaN
    return value >= low && value <= high ? value : null
  }
  const many = <Key extends string>(name: string, keys: readonly Key[]): Key[] => {
    const asked = params
      .getAll(name)
      .flatMap((text) => text.split(','))
      .filter(Boolean)
    if (asked.some((key) => !keys.includes(key as Key)))
      notes.push(`We left out a part of “${name}” that we do not know.`)
    return keys.filter((key) => asked.includes(key))
  }
  const type = parseType(propertyType ?? params.get('type') ?? '')
  if (type === undefined) notes.push('We do not know this type of home, so all types are shown.')
  const search: ListingSearch = {
    campus: read(
      'campus',
      (text) => (/^[a-z0-9-]{1,60}$/.test(text) ? text : null),
      'a campus is written like “usc”',
    ),
    type: type ?? null,
    q: cleanQuery(params.get('q') ?? ''),
    min: read('min', whole(0, 1_000_000), 'a budget is a number of dollars'),
    max: read('max', whole(0, 1_000_000), 'a budget is a number of dollars'),
    perBed: params.getAll('perBed').at(-1) !== '0', // A form without JavaScript submits 0 before the checkbox's own 1.
    people: read('people', whole(1, PEOPLE_MAX), `people is a number from 1 to ${PEOPLE_MAX}`),
    beds: read('beds', whole(0, 50), 'beds is a whole number'),
    baths: read('baths', parseBaths, 'baths is a number like 1 or 1.5'),
    orMore: params.get('orMore') === '1',
    amenities: many(
      'amenities',
      filterAmenities.map(({ key }) => key),
    ),
    access: many(
      'access',
      accessFeatures.map(({ key }) => key),
    ),
    moveIn: read('moveIn', parseDate, 'a date is written like 2027-08-15'),
    leaseMonths: read('lease', whole(1, 30), 'a lease is 1 to 30 months'),
    box: read('box', parseBox, 'the area on the map was not a rectangle'),
    group: read('group', parseGroup, 'a group is opened from its own page'),
    fits: params.get('fits') === '1',
    sort:
      read('sort', (text) => sorts.find((sort) => sort === text) ?? null, 'we do not know this order') ??
      'recommended',
    page: read('page', whole(1, PAGE_MAX), 'a page is a number') ?? 1,
  }
  return {
    search: untouchedBudget(orderedBudget({ ...search, fits: search.fits && search.group !== null }, notes)),
    notes,
  }
}

/** Every parameter of a search; pages have two more, for homes judged for somebody. */
export const searchNames =
  'campus type q min max perBed people beds baths orMore amenities access moveIn lease box sort page'.split(
    ' ',
  )

/** The same for the JSON API, which reports unknown parameters, because there they are more likely mistakes than tracking. */
export function parseApiSearch(params: URLSearchParams): ParsedSearch {
  const { search, notes } = parseSearch(params)
  const unknown = [...new Set(params.keys())].filter((name) => !searchNames.includes(name))
  return { search, notes: [...notes, ...unknown.map((name) => `There is no parameter “${name}”.`)] }
}

/** The shortest query string for this search, without `type`, which is part of the path. */
export function formatSearch(search: ListingSearch): URLSearchParams {
  const params = new URLSearchParams()
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') params.set(name, String(value))
  }
  put('campus', search.campus)
  put('q', search.q)
  put('min', search.min)
  put('max', search.max)
  if (!search.perBed) put('perBed', '0')
  put('people', search.people)
  put('beds', search.beds)
  put('baths', search.baths)
  if (search.orMore) put('orMore', '1')
  for (const key of search.amenities) params.append('amenities', key)
  for (const key of search.access) params.append('access', key)
  put('moveIn', search.moveIn)
  put('lease', search.leaseMonths)
  if (search.box) put('box', formatBox(search.box))
  put('group', search.group)
  if (search.fits) put('fits', '1')
  if (search.sort !== 'recommended') put('sort', search.sort)
  if (search.page > 1) put('page', search.page)
  return params
}

/** The URL of a search: `/listings/House?campus=usc&…`. */
export function searchHref(search: ListingSearch): string {
  const query = formatSearch(search).toString()
  return `/listings${search.type ? `/${search.type}` : ''}${query ? `?${query}` : ''}`
}

/** null: none given; undefined: one that does not exist. */
function parseType(text: string): PropertyType | null | undefined {
  if (text === '') return null
  return propertyTypes.find((type) => type.toLowerCase() === text.toLowerCase())
}

function parseGroup(text: string): string | null {
  return text === FOR_ME || isId(text) ? text : null
}

function parseBaths(text: string): number | null {
  const value = Number(text)
  return Number.isFinite(value) && value >= 0 && value <= 50 && Number.isInteger(value * 2) ? value : null
}

function parseDate(text: string): string | null {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** Removes control characters, which cannot be stored or searched, and cuts overlong text. */
function cleanQuery(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, QUERY_MAX)
}

function orderedBudget(search: ListingSearch, notes: string[]): ListingSearch {
  if (search.min === null || search.max === null || search.min <= search.max) return search
  notes.push('The lower budget was above the upper one, so we swapped them.')
  return { ...search, min: search.max, max: search.min }
}

/** The form fields start at 500 and 20000; an unchanged bound does not filter (specification part 2 §9). */
function untouchedBudget(search: ListingSearch): ListingSearch {
  return {
    ...search,
    min: search.min === BUDGET_DEFAULT.min ? null : search.min,
    max: search.max === BUDGET_DEFAULT.max ? null : search.max,
  }
}
