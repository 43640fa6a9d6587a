import { asc } from 'drizzle-orm'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'

/** The manual order of a collection's homes. Numbers may have gaps; homes with the same number are sorted by when they were
 *  added. */
export const inOrder = [
  asc(collectionHomes.position),
  asc(collectionHomes.addedAt),
  asc(collectionHomes.listingId),
]
