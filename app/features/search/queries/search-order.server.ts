import { sql, type SQL } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import type { JudgedSearch } from '../requirements.ts'
import { levelExpression, pointsExpression } from '../requirements-expression.server.ts'
import { minutesExpression } from '../minutes-expression.server.ts'
import { moneyOf } from '../share-expression.server.ts'

/** The order of a search: `order by first, key direction, listing_id`; `first` only when homes are judged for
 *  somebody. */
export type Order = { first: SQL | null; key: SQL; direction: SQL }

/** Cheapest, most beds, most baths, largest, quickest to campus, newest or best first. Missing values come last, and the id breaks
 *  ties, so that pages neither repeat nor skip a home. When judged for somebody, homes that fit come first, then
 *  near misses; in "Recommended" the closest miss first. */
export function orderOf(search: JudgedSearch): Order {
  return { first: firstOf(search), ...keyOf(search) }
}

function firstOf({ requirements, sort }: JudgedSearch): SQL | null {
  if (!requirements) return null
  return sort === 'recommended' ? pointsExpression(requirements) : levelExpression(requirements)
}

function keyOf(search: JudgedSearch): Omit<Order, 'first'> {
  if (search.sort === 'minutes') return { key: minutesExpression(search), direction: sql`asc nulls last` }
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
