import { asc } from 'drizzle-orm'
import { collectionHomes } from '#app/database/schema/collections.ts'

/** The order of a collection's homes, by hand: numbers may have gaps, and two that are the same stand as they came. */
export const inOrder = [
  asc(collectionHomes.position),
  asc(collectionHomes.addedAt),
  asc(collectionHomes.listingId),
]
