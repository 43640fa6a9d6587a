import { formatDate, formatMoney, formatNumber } from '#app/platform/text/format.ts'
import { accessFeatures, filterAmenities } from '#app/features/listings/facts/amenities.ts'
import { choiceLabel, minutesText, waysIn, type WayChoice } from '#app/features/listings/facts/to-campus.ts'
import type { FilterChip } from '#app/features/listings/views.ts'
import { emptySearch, takesMoreBeds, type ListingSearch } from '../../search-params.ts'
import { pageHref, type PageView } from '../page-view.ts'

/** An active filter: its label, and the same search without it (first page). */
export type ActiveFilter = { key: string; label: string; without: ListingSearch }

/** All active filters, in the order of the filter form. The campus is not a filter. */
export function activeFilters(search: ListingSearch, today: string): ActiveFilter[] {
  const filters: ActiveFilter[] = []
  const add = (key: string, label: string, change: Partial<ListingSearch>) =>
    filters.push({ key, label, without: { ...search, ...change, page: 1 } })

  if (search.q) add('q', `“${search.q}”`, { q: '' })
  if (search.type) add('type', search.type, { type: null })
  if (search.min !== null || search.max !== null) add('budget', budgetLabel(search), { min: null, max: null })
  if (search.beds !== null)
    add('beds', roomsLabel(search.beds, takesMoreBeds(search), 'bed'), {
      beds: null,
      ...orMoreIf(search.baths, search),
    })
  if (search.baths !== null)
    add('baths', roomsLabel(search.baths, search.orMore, 'bath'), {
      baths: null,
      ...orMoreIf(search.beds, search),
    })
  for (const { key, label } of filterAmenities)
    if (search.amenities.includes(key))
      add(`amenity-${key}`, label, { amenities: search.amenities.filter((other) => other !== key) })
  for (const { key, label } of accessFeatures)
    if (search.access.includes(key))
      add(`access-${key}`, label, { access: search.access.filter((other) => other !== key) })
  if (search.moveIn) add('moveIn', `Available by ${formatDate(search.moveIn, today)}`, { moveIn: null })
  if (search.leaseMonths !== null) add('lease', `${search.leaseMonths}-month lease`, { leaseMonths: null })
  if (search.minutes !== null) add('minutes', limitText(search.minutes, search.way), { minutes: null })
  if (search.fits) add('fits', 'Only homes that fit', { fits: false })
  if (search.box) add('box', 'Area on the map', { box: null })
  return filters
}

/** Every active filter with its link. @param totals how many homes there are without each */
export function filterChips(
  search: ListingSearch,
  view: PageView,
  { today, totals }: { today: string; totals: number[] },
): FilterChip[] {
  return activeFilters(search, today).map(({ without, ...chip }, place) => ({
    ...chip,
    // Typed words are in quotation marks already.
    quoted: chip.key === 'q' ? chip.label : `“${chip.label}”`,
    href: pageHref(without, view),
    total: totals[place] ?? 0,
  }))
}

function limitText(minutes: number, way: WayChoice): string {
  const [only = 'walk', ...more] = waysIn(way)
  return more.length === 0
    ? `At most ${minutesText(minutes, only)}`
    : `At most ${minutes} min: ${choiceLabel(way).toLowerCase()}`
}

/** The search after Clear Filters: the same campus, price mode, way, order and group, without filters. */
export function withoutFilters(search: ListingSearch): ListingSearch {
  const { campus, perBed, people, way, group, sort } = search
  return { ...emptySearch, campus, perBed, people, way, group, sort }
}

function budgetLabel({ min, max, perBed }: ListingSearch): string {
  const each = perBed ? ' a person' : ' whole home'
  const [low, high] = [min, max].map((dollars) => (dollars === null ? null : formatMoney(dollars * 100)))
  if (low && high) return `${low} to ${high}${each}`
  return low ? `From ${low}${each}` : `Up to ${high}${each}`
}

function roomsLabel(count: number, orMore: boolean, word: 'bed' | 'bath'): string {
  if (word === 'bed' && count === 0) return 'Studio'
  const plural = count === 1 && !orMore ? word : `${word}s`
  return orMore ? `${formatNumber(count)}+ ${plural}` : `${formatNumber(count)} ${plural}`
}

/** "Or more" applies to both beds and baths, so it is on again after the last of them. */
function orMoreIf(other: number | null, search: ListingSearch): Partial<ListingSearch> {
  return { orMore: other === null || search.orMore }
}
