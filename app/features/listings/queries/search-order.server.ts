import { sql, type SQL } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/listing-search.ts'
import type { ListingSearch } from '../search-params.ts'
import { moneyOf } from '../share-expression.server.ts'

const { listingId, rank, beds, halfBaths, squareFeet, listedAt } = listingSearch

/** The order of a search: cheapest, most beds, most baths, largest or newest first; what is not stated comes last, and
 *  the id settles ties, so that pages neither repeat nor skip a home. */
export function orderOf(search: ListingSearch): SQL {
  switch (search.sort) {
    case 'price':
      return sql`${moneyOf(search)}, ${listingId}`
    case 'beds':
      return sql`${beds} desc, ${listingId}`
    case 'baths':
      return sql`${halfBaths} desc nulls last, ${listingId}`
    case 'size':
      return sql`${squareFeet} desc nulls last, ${listingId}`
    case 'newest':
      return sql`${listedAt} desc nulls last, ${listingId}`
    case 'recommended':
      return sql`${rank} desc nulls last, ${listingId}`
  }
}
