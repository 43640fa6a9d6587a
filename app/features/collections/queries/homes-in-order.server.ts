import { eq } from 'drizzle-orm'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { asLastPublished, lastFacts } from '#app/features/listings/queries/last-facts.server.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import type { Reading } from '#app/platform/context.ts'
import type { HomeSort } from '../rules.ts'
import { orderBy } from './order.server.ts'

/** What happened to a home's page: `told` still responds and says that the home is gone; `silent` responds with "not found". */
type Gone = false | 'told' | 'silent'
export const goneOf = (status: ListingStatus): Gone =>
  status === 'published' ? false : status === 'archived' ? 'told' : 'silent'

export type HomeInOrder = { id: string; name: string; gone: Gone; addedAt: Date }

/** The names of all homes of a collection. */
export async function homesInOrder(
  db: Reading,
  collectionId: string,
  sort: HomeSort = 'added',
): Promise<HomeInOrder[]> {
  const rows = await db
    .select({
      id: listings.id,
      name: listings.name,
      status: listings.status,
      last: lastFacts,
      addedAt: collectionHomes.addedAt,
    })
    .from(collectionHomes)
    .innerJoin(listings, eq(listings.id, collectionHomes.listingId))
    .leftJoin(listingSearch, eq(listingSearch.listingId, listings.id))
    .where(eq(collectionHomes.collectionId, collectionId))
    .orderBy(...orderBy(sort))
  return rows.map(({ status, last, ...home }) => ({ ...asLastPublished(home, last), gone: goneOf(status) }))
}
