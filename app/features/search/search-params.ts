import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { formatBox, parseBox, type Box } from '#app/platform/geo/box.ts'
import { isId } from '#app/platform/addresses/is-id.ts'
import {
  accessFeatures,
  filterAmenities,
  type AccessFeature,
  type FilterAmenity,
} from '#app/features/listings/facts/amenities.ts'
import { wayChoice, type WayChoice } from '#app/features/listings/facts/to-campus.ts'
import { cutLine, type BoundedLine } from '#app/platform/text/bounded.ts'
import { readDate, readDollars } from '#app/platform/text/typed-values.ts'
import { dateAhead } from '#app/platform/time/date-ahead.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import {
  PEOPLE_MAX,
  propertyTypes,
  sorts,
  type PropertyType,
  type Sort,
} from '#app/features/listings/rules.ts'

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
  /** ISO date: available on or before it. */
  moveIn: string | null
  leaseMonths: number | null
  box: Box | null
  /** The ways of whose quickest the minutes to campus are said, filtered and sorted. */
  way: WayChoice
  /** The most minutes to campus. */
  minutes: number | null
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
  orMore: true,
  amenities: [],
  access: [],
  moveIn: null,
  leaseMonths: null,
  box: null,
  way: 'walk',
  minutes: null,
  group: null,
  fits: false,
  sort: 'recommended',
  page: 1,
}

const PAGE_MAX = 100_000
const QUERY_MAX = 200
const TYPED_MAX = 40
/** Sentences about what an address asks for and nothing knows: a long address does not make a page many times its size. */
const UNKNOWN_MAX = 5
const MINUTES_MAX = 240
const DOLLARS_MAX = 1_000_000

/** What was typed into a field that could not be read, by the name of its parameter. */
export type Unread = Record<string, string>

export type ParsedSearch = {
  search: ListingSearch
  /** A sentence for everything that is not applied or was changed. */
  notes: string[]
  unread: Unread
}

type Setting = {
  /** The type of home in the path. */
  propertyType?: string
  /** ISO date: what "now" means. */
  today?: string
  /** Whether beds and baths are exact unless the search says "or more", as in the JSON API. */
  exact?: boolean
}

/** Parses a search from a URL. Values that cannot be read are not applied, each with a sentence for the page; never throws. */
export function parseSearch(
  params: URLSearchParams,
  { propertyType, today = utcDay(new Date()), exact = false }: Setting = {},
): ParsedSearch {
  const notes: string[] = []
  const unread: Unread = {}
  const read = <Value>(name: string, parse: (text: BoundedLine) => Value | null | undefined, as: string) => {
    const text = cleanText(params.get(name) ?? '', TYPED_MAX)
    if (text === '') return null
    const value = parse(text) ?? null
    if (value === null) {
      unread[name] = text
      notes.push(`We couldn’t read “${text}” as ${as}, so it isn’t applied.`)
    }
    return value
  }
  const within = (low: number, high: number) => (value: number | null | undefined) =>
    typeof value === 'number' && value >= low && value <= high ? value : null
  const whole = (low: number, high: number) => (text: string) =>
    within(low, high)(/^\d{1,9}$/.test(text) ? Number(text) : null)
  const dollars = (text: BoundedLine) => within(0, DOLLARS_MAX)(readDollars(text))
  const many = <Key extends string>(name: string, keys: readonly Key[]): Key[] => {
    const asked = params
      .getAll(name)
      .flatMap((text) => text.split(','))
      .filter(Boolean)
    const unknown = [...new Set(asked)].filter((each) => !keys.includes(each as Key))
    for (const key of unknown.slice(0, UNKNOWN_MAX))
      notes.push(`We don’t have a filter called “${cleanText(key, TYPED_MAX)}”, so it isn’t applied.`)
    if (unknown.length > UNKNOWN_MAX)
      notes.push(`We don’t have ${unknown.length - UNKNOWN_MAX} other filters that this address names.`)
    return keys.filter((key) => asked.includes(key))
  }
  const ahead = (date: string | null) => {
    const stands = dateAhead(date, today)
    if (date !== null && stands === null) notes.push('The move-in date has passed, so it isn’t applied.')
    return stands
  }
  const type = parseType(propertyType ?? params.get('type') ?? '')
  if (type === undefined) notes.push('We don’t have that type of home, so homes of every type are shown.')
  const search: ListingSearch = {
    campus: read('campus', (text) => (/^[a-z0-9-]{1,60}$/.test(text) ? text : null), 'a campus'),
    type: type ?? null,
    q: cleanText(params.get('q') ?? '', QUERY_MAX),
    min: read('min', dollars, 'a price'),
    max: read('max', dollars, 'a price'),
    perBed: params.getAll('perBed').at(-1) !== '0', // A form without JavaScript submits 0 before the checkbox's own 1.
    people: read('people', whole(1, PEOPLE_MAX), `a number of people from 1 to ${PEOPLE_MAX}`),
    beds: read('beds', whole(0, 50), 'a number of beds'),
    baths: read('baths', parseBaths, 'a number of baths'),
    orMore: (params.getAll('orMore').at(-1) ?? (exact ? '0' : '1')) !== '0',
    amenities: many(
      'amenities',
      filterAmenities.map(({ key }) => key),
    ),
    access: many(
      'access',
      accessFeatures.map(({ key }) => key),
    ),
    moveIn: ahead(read('moveIn', (text) => readDate(text, today), 'a date')),
    leaseMonths: read('lease', whole(1, 30), 'a lease of 1 to 30 months'),
    box: read('box', parseBox, 'an area on the map'),
    way: read('way', (text) => wayChoice(text.split(',')), 'a way to campus') ?? 'walk',
    minutes: read('minutes', whole(1, MINUTES_MAX), `a number of minutes from 1 to ${MINUTES_MAX}`),
    group: read('group', parseGroup, 'a group'),
    fits: params.get('fits') === '1',
    sort: read('sort', (text) => sorts.find((sort) => sort === text) ?? null, 'an order') ?? 'recommended',
    page: read('page', whole(1, PAGE_MAX), 'a page number') ?? 1,
  }
  return {
    search: orderedBudget({ ...search, fits: search.fits && search.group !== null }, notes),
    notes,
    unread,
  }
}

/** Every parameter of a search; pages have two more, for homes judged for somebody. */
export const searchNames =
  'campus type q min max perBed people beds baths orMore amenities access moveIn lease box way minutes sort page'.split(
    ' ',
  )

/** The same for the JSON API, which reports unknown parameters, because there they are more likely mistakes than tracking. */
export function parseApiSearch(params: URLSearchParams): ParsedSearch {
  const { search, notes, unread } = parseSearch(params, { exact: true })
  const unknown = [...new Set(params.keys())]
    .filter((name) => !searchNames.includes(name))
    .slice(0, UNKNOWN_MAX)
  return { search, notes: [...notes, ...unknown.map((name) => `There is no parameter “${name}”.`)], unread }
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
  // Always said, because pages and the JSON API differ in what a missing one means.
  if (search.beds !== null || search.baths !== null) put('orMore', search.orMore ? 1 : 0)
  for (const key of search.amenities) params.append('amenities', key)
  for (const key of search.access) params.append('access', key)
  put('moveIn', search.moveIn)
  put('lease', search.leaseMonths)
  if (search.box) put('box', formatBox(search.box))
  if (search.way !== 'walk') put('way', search.way)
  put('minutes', search.minutes)
  put('group', search.group)
  if (search.fits) put('fits', '1')
  if (search.sort !== 'recommended') put('sort', search.sort)
  if (search.page > 1) put('page', search.page)
  return params
}

/** The URL of a search: `/listings/House?campus=usc&…`. */
export function searchHref(search: ListingSearch): string {
  const path = href('/listings/:propertyType?', search.type ? { propertyType: search.type } : {})
  return withQuery(path, formatSearch(search))
}

/** Whether homes with more beds match, too. A studio is a type of home, so nobody means "a studio or more". */
export const takesMoreBeds = ({ beds, orMore }: ListingSearch) => orMore && beds !== 0

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

/** Removes control characters, which cannot be stored or searched, and cuts overlong text. */
function cleanText(text: string, most: number): BoundedLine {
  return cutLine(
    text
      .slice(0, 4 * most)
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim(),
    most,
  )
}

function orderedBudget(search: ListingSearch, notes: string[]): ListingSearch {
  if (search.min === null || search.max === null || search.min <= search.max) return search
  notes.push('Your lowest price was above your highest, so we swapped them.')
  return { ...search, min: search.max, max: search.min }
}
