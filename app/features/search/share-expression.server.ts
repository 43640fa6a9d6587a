import { sql, type SQL } from 'drizzle-orm'
import { inSql } from '#app/database/sql/arithmetic.server.ts'
import { searched } from '#app/database/schema/homes/listing-search.ts'
import { fractionIn, shareIn } from '#app/features/listings/facts/share.ts'
import type { ListingSearch } from './search-params.ts'

const { shared, personal, byBed, beds, share, whole } = searched

/** SQL for the monthly cost of each of `people`, in cents, by the rule of the card. */
const shareAmong = (people: number): SQL =>
  shareIn(inSql, {
    shared: sql`${shared}`,
    personal: sql`${personal}`,
    fraction: fractionIn(inSql, { byBed: sql`${byBed}`, beds: sql`${beds}`, people: sql`${people}::float8` }),
  })

/** The price that budget filter, sorting, pins and cards use in this search, in cents per month. */
export function moneyOf({ perBed, people }: Pick<ListingSearch, 'perBed' | 'people'>): SQL {
  if (!perBed) return sql`${whole}`
  return people === null ? sql`${share}` : shareAmong(people)
}
