import { sql, type SQL } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import type { ListingSearch } from './search-params.ts'

const { shared, personal, byBed, beds, share, whole } = listingSearch

/** SQL for the monthly cost of each of `people`, in cents. It repeats `fractionEach` and `costOf` of price.ts in the same
 *  floating-point arithmetic, because a budget filter must use the same number as the card. share-expression.test.ts
 *  compares the two. */
export function shareAmong(people: number): SQL {
  const count = sql`${people}::float8`
  const places = sql`greatest(1, ${beds})`
  return sql`floor(${shared} * (case when ${byBed} = 0 then 1 / ${count}
    else least(${count}, ${places}) / ${places} / ${count} end) + ${personal} + 0.5)::bigint`
}

/** The price that budget filter, sorting, pins and cards use in this search, in cents per month. */
export function moneyOf({ perBed, people }: Pick<ListingSearch, 'perBed' | 'people'>): SQL {
  if (!perBed) return sql`${whole}`
  return people === null ? sql`${share}` : shareAmong(people)
}
