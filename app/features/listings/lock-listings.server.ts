import { asc, inArray } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'

/** Locks homes, all or none, until the transaction ends, in the order of their ids, so that transactions cannot deadlock.
 *  @throws NotFound when one of them does not exist */
export async function lockListings(tx: Reading, listingIds: string[]) {
  if (!listingIds.every(isId)) throw new NotFound()
  const homes = await tx
    .select()
    .from(listings)
    .where(inArray(listings.id, listingIds))
    .orderBy(asc(listings.id))
    .for('no key update')
  if (homes.length < new Set(listingIds).size) throw new NotFound()
  return homes
}
