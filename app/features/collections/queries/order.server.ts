import { desc, sql, type SQL } from 'drizzle-orm'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { lastFacts } from '#app/features/listings/queries/last-facts.server.ts'
import type { HomeSort } from '../rules.ts'

const { share, walkMinutes, driveMinutes } = listingSearch

/** By what cards say. Homes that are no longer offered are not in the search index, so they come after all with a price or
 *  minutes. */
const firstBy: Record<HomeSort, SQL[]> = {
  added: [],
  price: [sql`${share} asc nulls last`],
  name: [sql`lower(coalesce(${lastFacts} ->> 'name', ${listings.name}))`],
  minutes: [sql`coalesce(${walkMinutes}, ${driveMinutes}) asc nulls last`],
}

/** For queries from `collectionHomes` that join `listings` and left-join `listingSearch`. */
export const orderBy = (sort: HomeSort): SQL[] => [
  ...firstBy[sort],
  desc(collectionHomes.addedAt),
  desc(collectionHomes.listingId),
]
