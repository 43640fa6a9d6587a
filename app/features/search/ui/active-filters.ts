import { formatCount, formatDate, formatMoney, formatMonth, formatNumber } from '#app/platform/text/format.ts'
import { accessFeatures, filterAmenities, type Amenity } from '#app/features/listings/amenities.ts'
import { leaseTerms } from '#app/features/listings/lease-terms.ts'
import { choiceLabel, minutesText, waysIn, type WayChoice } from '#app/features/listings/ways.ts'
import { isMonthEnd } from '../searched-day.ts'
import type { FilterChip } from '../views.ts'
import {
  emptySearch,
  filterNames,
  chipTextOf,
  takesMoreBeds,
  pageHref,
  type FilterName,
  type ListingSearch,
  type ChipFilterName,
  type PageView,
} from '../search-params.ts'

/** An active filter: its label, and the same search without it, on the first page. */
export type ActiveFilter = { key: string; label: string; without: ListingSearch }

type Chip = { key: string; label: string; change: Partial<ListingSearch> }

type Chips = 'kept' | ((search: ListingSearch, today: string) => Chip[])
/** The chips of filters whose text depends on more than their own value. `kept`: not a filter, and stays when filters are cleared. */
const chips: Record<Exclude<FilterName, ChipFilterName>, Chips> = {
  q: ({ q }) => (q ? [{ key: 'q', label: `“${q}”`, change: { q: '' } }] : []),
  type: ({ type }) => (type ? [{ key: 'type', label: type, change: { type: null } }] : []),
  min: (search) =>
    search.min === null && search.max === null
      ? []
      : [{ key: 'budget', label: budgetLabel(search), change: { min: null, max: null } }],
  max: () => [],
  beds: (search) =>
    stated(search.beds, 'beds', (beds) => ({
      label: roomsLabel(beds, takesMoreBeds(search), 'bed'),
      change: { beds: null, ...orMoreIf(search.baths, search) },
    })),
  baths: (search) =>
    stated(search.baths, 'baths', (baths) => ({
      label: roomsLabel(baths, search.orMore, 'bath'),
      change: { baths: null, ...orMoreIf(search.beds, search) },
    })),
  orMore: () => [],
  amenities: (search) => eachOf('amenities', search),
  access: (search) => eachOf('access', search),
  terms: (search) => eachOf('terms', search),
  moveIn: ({ moveIn }, today) =>
    stated(moveIn, 'moveIn', (date) => ({
      label: `Available by ${isMonthEnd(date) ? `the end of ${formatMonth(date, today)}` : formatDate(date, today)}`,
      change: { moveIn: null },
    })),
  minutes: ({ minutes, way }) =>
    stated(minutes, 'minutes', (most) => ({ label: limitText(most, way), change: { minutes: null } })),
  page: () => [],
  campus: 'kept',
  perBed: 'kept',
  people: ({ people }) =>
    stated(people, 'people', (count) => ({
      label: formatCount(count, 'person', 'people'),
      change: { people: null },
    })),
  way: 'kept',
  group: 'kept',
  sort: 'kept',
}
const chipsOf: Partial<Record<FilterName, Chips>> = chips
/** In the order of the filter form. */
const inOrder = [...new Set<FilterName>(['q', ...filterNames.filter((name) => name !== 'box'), 'box'])]

function chipsFor(name: FilterName, search: ListingSearch, today: string): Chip[] {
  const label = chipTextOf(search, name)
  if (label !== null) return [{ key: name, label, change: { [name]: emptySearch[name] } }]
  const make = chipsOf[name]
  return make === undefined || make === 'kept' ? [] : make(search, today)
}

/** The filters with any number of options. */
export const filterOptions = { amenities: filterAmenities, access: accessFeatures, terms: leaseTerms }
export type OptionsName = keyof typeof filterOptions

/** The options of such a filter that a search selects. */
const chosenOf = (name: OptionsName, search: ListingSearch): readonly Amenity[] =>
  filterOptions[name].filter(({ key }) => (search[name] as string[]).includes(key))

const eachOf = (name: OptionsName, search: ListingSearch): Chip[] =>
  chosenOf(name, search).map(({ key, label }) => ({
    key: `${name}-${key}`,
    label,
    change: { [name]: (search[name] as string[]).filter((other) => other !== key) },
  }))

const stated = <Value>(
  value: Value | null,
  key: FilterName,
  make: (value: Value) => Omit<Chip, 'key'>,
): Chip[] => (value === null ? [] : [{ key, ...make(value) }])

/** All active filters, in the order of the filter form. The campus is not a filter. */
export const activeFilters = (search: ListingSearch, today: string): ActiveFilter[] =>
  inOrder
    .flatMap((name) => chipsFor(name, search, today))
    .map(({ change, ...chip }) => ({ ...chip, without: { ...search, ...change, page: 1 } }))

/** Whether an address is the listings page without a home type or parameters. */
export function isBare({ pathname, search }: { pathname: string; search: string }): boolean {
  return /^\/listings\/?$/.test(pathname) && search === ''
}

/** The labels of the amenities and access features that a search asks for. */
export const askedLabels = (search: ListingSearch): string[] =>
  (['amenities', 'access'] as const).flatMap((name) => chosenOf(name, search).map(({ label }) => label))

/** Every active filter with its link. @param totals how many homes there are without each */
export function filterChips(
  search: ListingSearch,
  view: PageView,
  { today, totals }: { today: string; totals: number[] },
): FilterChip[] {
  return activeFilters(search, today).map(({ without, ...chip }, place) => ({
    ...chip,
    // Typed words already have quotation marks.
    quoted: chip.key === 'q' ? chip.label : `“${chip.label}”`,
    href: pageHref(without, view),
    total: totals[place] ?? 0,
  }))
}

const MINUTES_CHOICES = [5, 10, 15, 20, 30, 45, 60]

/** The choices for the maximum minutes to campus, ascending; any other number comes from an address. */
export function minutesChoices({ minutes }: Pick<ListingSearch, 'minutes'>): number[] {
  return [...new Set(minutes === null ? MINUTES_CHOICES : [...MINUTES_CHOICES, minutes])].toSorted(
    (one, other) => one - other,
  )
}

function limitText(minutes: number, way: WayChoice): string {
  const [only = 'walk', ...more] = waysIn(way)
  return more.length === 0
    ? `At most ${minutesText(minutes, only)}`
    : `At most ${minutes} min: ${choiceLabel(way).toLowerCase()}`
}

/** The search after Clear Filters: the same campus, price mode, way, order and group, without filters or a number of people. */
export function withoutFilters(search: ListingSearch): ListingSearch {
  const kept = filterNames.filter((name) => chipsOf[name] === 'kept').map((name) => [name, search[name]])
  return { ...emptySearch, ...Object.fromEntries(kept) }
}

function budgetLabel({ min, max, perBed }: ListingSearch): string {
  const each = perBed ? ' each' : ' whole home'
  const [low, high] = [min, max].map((dollars) => (dollars === null ? null : formatMoney(dollars * 100)))
  if (low && high) return `${low} to ${high}${each}`
  return low ? `From ${low}${each}` : `Up to ${high}${each}`
}

function roomsLabel(count: number, orMore: boolean, word: 'bed' | 'bath'): string {
  if (word === 'bed' && count === 0) return 'Studio'
  const plural = count === 1 && !orMore ? word : `${word}s`
  return orMore ? `${formatNumber(count)}+ ${plural}` : `${formatNumber(count)} ${plural}`
}

/** "Or more" applies to both beds and baths, so it is reset to on once both are removed. */
function orMoreIf(other: number | null, search: ListingSearch): Partial<ListingSearch> {
  return { orMore: other === null || search.orMore }
}
