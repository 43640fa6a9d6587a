import { waysIn } from '#app/features/listings/facts/to-campus.ts'
import type { HomeFacts } from '#app/database/schema/site/alerts.ts'
import { featureBits } from '#app/features/listings/facts/amenities.ts'
import { propertyTypes } from '#app/features/listings/rules.ts'
import type { MeantWord } from '#app/features/search/search-words.server.ts'
import { takesMoreBeds, type ListingSearch } from '#app/features/search/search-params.ts'

/** A search compiled for matching many homes. */
export type ReadySearch = {
  search: ListingSearch
  /** 0 for an unknown campus; null for all. */
  campusId: number | null
  mask: number
  type: number | null
  /** The groups from search-words.server.ts: one word of each group must occur. */
  words: MeantWord[][] | null
}

export function makeReady(
  search: ListingSearch,
  campusIds: Map<string, number>,
  words: MeantWord[][] | null,
): ReadySearch {
  return {
    search,
    campusId: search.campus === null ? null : (campusIds.get(search.campus) ?? 0),
    mask: featureBits([...search.amenities, ...search.access]),
    type: search.type === null ? null : propertyTypes.indexOf(search.type),
    words,
  }
}

/** The price that the search uses for a home, in cents a month. It repeats moneyOf of share-expression.server.ts
 *  step by step. */
export function moneyIn({ search: { perBed, people } }: ReadySearch, home: HomeFacts): number {
  if (!perBed) return home.whole
  if (people === null) return home.share
  const places = Math.max(1, home.beds)
  const part = home.by_bed === 0 ? 1 / people : Math.min(people, places) / places / people
  return Math.floor(home.shared * part + home.personal + 0.5)
}

/** Minutes to campus by the quickest of the ways that the search names. */
function minutesIn({ search: { way } }: ReadySearch, home: HomeFacts): number | null {
  const known = waysIn(way).flatMap((each) => home[`${each}_minutes`] ?? [])
  return known.length === 0 ? null : Math.min(...known)
}

/** Whether a search finds a home: the same conditions as search-conditions.server.ts, cheapest first.
 *  finds-home.test.ts compares the two. */
export function findsHome(ready: ReadySearch, home: HomeFacts): boolean {
  const { search, campusId, mask, type, words } = ready
  const { beds, baths, orMore, moveIn, leaseMonths, box } = search
  if (campusId !== null && home.campus_id !== campusId) return false
  if (type !== null && home.type !== type) return false
  if (beds !== null && (takesMoreBeds(search) ? home.beds < beds : home.beds !== beds)) return false
  if ((home.features & mask) !== mask) return false
  if (baths !== null) {
    if (home.half_baths === null) return false
    if (orMore ? home.half_baths < baths * 2 : home.half_baths !== baths * 2) return false
  }
  if (moveIn !== null && (home.available_from === null || home.available_from > moveIn)) return false
  if (leaseMonths !== null && (home.lease_months & (1 << leaseMonths)) === 0) return false
  if (box) {
    if (home.lat === null || home.lng === null) return false
    if (home.lat < box.south || home.lat > box.north || home.lng < box.west || home.lng > box.east)
      return false
  }
  if (search.minutes !== null && !((minutesIn(ready, home) ?? Infinity) <= search.minutes)) return false
  if (search.min !== null || search.max !== null) {
    const money = moneyIn(ready, home)
    if (search.min !== null && money < search.min * 100) return false
    if (search.max !== null && money > search.max * 100) return false
  }
  return words === null || words.every((group) => group.some((word) => hasWord(home.words, word)))
}

function hasWord(known: string[], { word, whole }: MeantWord): boolean {
  return whole ? known.includes(word) : known.some((each) => each.startsWith(word))
}

/** A home as it was at the start and at the end of a time window. */
export type NetChange = { listingId: string; before: HomeFacts | null; after: HomeFacts | null }
export type NewsKind = 'new' | 'cheaper' | 'gone'

/** What a change means to a search; null for nothing. A home that got cheaper is news, whether the search found it
 *  before or not; so is one whose minutes to campus became known, to a search that asks for them. */
export function newsKind(ready: ReadySearch, { before, after }: NetChange): NewsKind | null {
  if (after === null) return before !== null && findsHome(ready, before) ? 'gone' : null
  if (!findsHome(ready, after)) return null
  if (before === null) return 'new'
  // A home comes first, and its minutes are computed a little later.
  if (ready.search.minutes !== null && minutesIn(ready, before) === null) return 'new'
  return moneyIn(ready, after) < moneyIn(ready, before) ? 'cheaper' : null
}
