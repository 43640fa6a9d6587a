import { sql, type SQL } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/listing-search.ts'
import type { ListingSearch } from '../search-params.ts'
import { moneyOf } from '../share-expression.server.ts'

/** What a search is ordered by: `order by key direction, listing_id`. */
export type Order = { key: SQL; direction: SQL }

/** Cheapest, most beds, most baths, largest, newest or best first. What is not stated comes last; the id settles ties,
 *  so that pages neither repeat nor skip a home. */
export function orderOf(search: ListingSearch): Order {
  if (search.sort === 'price') return { key: moneyOf(search), direction: sql`asc` }
  const column = {
    recommended: listingSearch.rank,
    beds: listingSearch.beds,
    baths: listingSearch.halfBaths,
    size: listingSearch.squareFeet,
    newest: listingSearch.listedAt,
  }[search.sort]
  return { key: sql`${column}`, direction: sql`desc nulls last` }
}
