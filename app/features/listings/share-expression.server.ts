import { sql, type SQL } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/listing-search.ts'
import type { ListingSearch } from './search-params.ts'

const { shared, personal, byBed, beds, share, whole } = listingSearch

/** What each of `people` pays a month, in cents: price.ts, fractionEach and costOf, step for step in the same floating
 *  point, because a budget must not tell another number than the card. share-expression.test.ts compares the two. */
export function shareAmong(people: number): SQL {
  const count = sql`${people}::float8`
  const places = sql`greatest(1, ${beds})`
  return sql`floor(${shared} * (case when ${byBed} = 0 then 1 / ${count}
    else least(${count}, ${places}) / ${places} / ${count} end) + ${personal} + 0.5)::bigint`
}

/** The number that budget, price order, pins and cards speak of in this search, in cents per month. */
export function moneyOf({ perBed, people }: Pick<ListingSearch, 'perBed' | 'people'>): SQL {
  if (!perBed) return sql`${whole}`
  return people === null ? sql`${share}` : shareAmong(people)
}
