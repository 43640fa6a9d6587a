import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { formatBox, parseBox } from '#app/platform/geo/box.ts'
import { isId } from '#app/platform/addresses/is-id.ts'
import { accessFeatures, filterAmenities } from '#app/features/listings/amenities.ts'
import { leaseTerms } from '#app/features/listings/lease-terms.ts'
import { wayChoice, type WayChoice } from '#app/features/listings/ways.ts'
import { readDate } from '#app/platform/text/typed-values.ts'
import { dateAhead } from '#app/platform/time/date-ahead.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { PEOPLE_MAX, sorts } from '#app/features/listings/limits.ts'
import { propertyTypes, type PropertyType } from '#app/features/listings/choices.ts'
import {
  always,
  dollars,
  readHalfSteps,
  many,
  one,
  oneOf,
  onOff,
  whole,
  words,
  type Asked,
  type Codec,
} from './filter-codecs.ts'

const PAGE_MAX = 100_000
const MINUTES_MAX = 240

/** The value of `group` for the user instead of a group's id. */
export const FOR_ME = 'me'

const day = one('a date', readDate)
/** Off unless the parameter is `1`. */
const onlyOn = (chip: string) => ({
  ...onOff(false),
  read: ([first]: string[]) => first === '1',
  says: () => chip,
})

/** All of a search's filters by parameter name, in the order of the address. Chips, conditions, fields and the API are maps with
 *  the same names. `says`: the chip's text; other filters have their own code in active-filters.ts. */
const filters = {
  /** Part of the page's path. */
  type: {
    empty: null,
    read: ([text = ''], { note }) => {
      const type = propertyTypes.find((each) => each.toLowerCase() === text.toLowerCase()) ?? null
      if (text !== '' && type === null)
        note('We don’t have that type of home, so homes of every type are shown.')
      return type
    },
    write: (type) => [type],
  } satisfies Codec<PropertyType | null> as Codec<PropertyType | null>,
  campus: one('a campus', (text): string | null => (/^[a-z0-9-]{1,60}$/.test(text) ? text : null)),
  q: words,
  /** Whole dollars per month, like `max`. */
  min: one('whole dollars', dollars),
  max: one('whole dollars', dollars),
  /** True: budget, price order, pins and cards use one person's share; false: the whole home. */
  perBed: onOff(true),
  people: one(`a number of people from 1 to ${PEOPLE_MAX}`, whole(1, PEOPLE_MAX)),
  beds: one('a number of beds', whole(0, 50)),
  baths: one('a number of baths', readHalfSteps),
  /** Whether homes with more beds and baths match too. */
  orMore: onOff(true, ({ exact }) => !exact),
  amenities: many(filterAmenities),
  access: many(accessFeatures),
  terms: many(leaseTerms),
  /** ISO date: available on or before it. */
  moveIn: {
    ...day,
    read: (texts: string[], asked: Asked) => {
      const date = day.read(texts, asked)
      const stands = dateAhead(date, asked.today)
      if (date !== null && stands === null)
        asked.refuse(date, 'The move-in date has passed, so it isn’t applied.')
      return stands
    },
  },
  /** In months. */
  lease: {
    ...one('a lease of 1 to 30 months', whole(1, 30)),
    says: (months: number) => `${months}-month lease`,
  },
  box: { ...one('an area on the map', parseBox, formatBox), says: () => 'Area on the map' },
  /** The ways to campus; minutes by the quickest of them are shown, filtered and sorted. */
  way: always(
    'walk',
    one('a way to campus', (text) => wayChoice(text.split(','))),
  ) as Codec<WayChoice>,
  /** The most minutes to campus. */
  minutes: one(`a number of minutes from 1 to ${MINUTES_MAX}`, whole(1, MINUTES_MAX)),
  /** Judge homes for a roommate group (its id) or for `me`. */
  group: one('a group', (text): string | null => (text === FOR_ME || isId(text) ? text : null)),
  /** Whether to show only homes that fit that group or user. */
  fits: onlyOn('Only homes that fit'),
  /** Whether to show students' sublets too, even if the lease searched for is not a short one. */
  sublets: onlyOn('Sublets too'),
  sort: always('recommended', one('an order', oneOf(sorts))),
  page: always(1, one('a page number', whole(1, PAGE_MAX))),
}

export type FilterName = keyof typeof filters
export const filterNames = Object.keys(filters) as FilterName[]
const writers: Record<FilterName, { write: (value: never) => string[] }> = filters

/** The filters whose chip depends only on their own value. */
export type ChipFilterName = {
  [Name in FilterName]: (typeof filters)[Name] extends { says: unknown } ? Name : never
}[FilterName]
/** The text of such a filter's chip; null if it is not set, and for other filters. */
export function chipTextOf(search: ListingSearch, name: FilterName): string | null {
  const filter: { empty: unknown; says?: (value: never) => string } = filters[name]
  return search[name] === filter.empty ? null : (filter.says?.(search[name] as never) ?? null)
}

/** A search for homes, as its URL describes it. Null: not set. */
export type ListingSearch = { [Name in FilterName]: (typeof filters)[Name]['empty'] }

/** Makes a search from one value per name. */
const searchOf = (make: (name: FilterName) => unknown) =>
  Object.fromEntries(filterNames.map((name) => [name, make(name)])) as ListingSearch

export const emptySearch = searchOf((name) => filters[name].empty)

/** Typed text that is not applied, by parameter name. */
export type Unread = Record<string, string>

export type ParsedSearch = {
  search: ListingSearch
  /** A sentence for everything that was changed or is not applied. */
  notes: string[]
  unread: Unread
}

type Setting = Partial<Pick<Asked, 'today' | 'exact'>> & {
  /** The type of home, from the path. */
  propertyType?: string
}

/** Parses a search from a URL. Values that cannot be read are not applied, each with a sentence for the page; never throws. */
export function parseSearch(
  params: URLSearchParams,
  { propertyType, today = utcDay(new Date()), exact = false }: Setting = {},
): ParsedSearch {
  const notes: string[] = []
  const unread: Unread = {}
  const note = (sentence: string) => void notes.push(sentence)
  const search = searchOf((name) => {
    const texts = name === 'type' && propertyType !== undefined ? [propertyType] : params.getAll(name)
    const refuse = (text: string, sentence: string) => {
      unread[name] = text
      note(sentence)
    }
    return filters[name].read(texts, { today, exact, note, refuse })
  })
  return {
    search: orderedBudget({ ...search, fits: search.fits && search.group !== null }, notes),
    notes,
    unread,
  }
}

/** The parameters of every search for homes; pages have additional ones for judged homes and sublets. */
export type SearchName = Exclude<FilterName, 'group' | 'fits' | 'sublets'>

/** The shortest query string for this search, without `type`, which is part of the path. */
export function formatSearch(search: ListingSearch): URLSearchParams {
  const params = new URLSearchParams()
  const { beds, baths } = search
  for (const name of filterNames) {
    // "Or more" is always written, because pages and the JSON API differ in what a missing one means.
    const isSaid = name === 'orMore' ? beds !== null || baths !== null : search[name] !== filters[name].empty
    if (!isSaid || name === 'type') continue
    for (const text of writers[name].write(search[name] as never)) params.append(name, text)
  }
  return params
}

/** The URL of a search: `/listings/House?campus=usc&…`. */
export function searchHref(search: ListingSearch): string {
  const path = href('/listings/:propertyType?', search.type ? { propertyType: search.type } : {})
  return withQuery(path, formatSearch(search))
}

/** Whether homes with more beds match too. A studio is a type of home, so nobody means "a studio or more". */
export const takesMoreBeds = ({ beds, orMore }: ListingSearch) => orMore && beds !== 0

function orderedBudget(search: ListingSearch, notes: string[]): ListingSearch {
  if (search.min === null || search.max === null || search.min <= search.max) return search
  notes.push('Your lowest price was above your highest, so we swapped them.')
  return { ...search, min: search.max, max: search.min }
}

/** How the page shows the homes, independent of the search. `view` null: list and map side by side on a wide screen, the list on a
 *  phone. */
export type PageView = { view: 'list' | 'map' | null; layout: 'side' | 'top' }

export function parseView(params: URLSearchParams): PageView {
  const view = params.get('view')
  return {
    view: view === 'map' || view === 'list' ? view : null,
    layout: params.get('layout') === 'top' ? 'top' : 'side',
  }
}

/** The query parameters of a view. */
export function viewParams({ view, layout }: PageView): [string, string][] {
  const params: [string, string][] = []
  if (view) params.push(['view', view])
  if (layout === 'top') params.push(['layout', 'top'])
  return params
}

/** The URL of a search in this view. @param unread what stays in the form although it could not be read */
export function pageHref(search: ListingSearch, view: PageView, unread: Unread = {}): string {
  const href = searchHref(search)
  const extra = new URLSearchParams([...Object.entries(unread), ...viewParams(view)]).toString()
  return extra ? `${href}${href.includes('?') ? '&' : '?'}${extra}` : href
}
