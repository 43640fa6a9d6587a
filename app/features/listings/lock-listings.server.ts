import { asc, inArray } from 'drizzle-orm'
import { listings } from '#app/database/schema/listings.ts'
import type { Database } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'

/** Homes, all or none, locked until the transaction ends: in the order of their ids, so that two who lock several never wait for
 *  each other. Whoever asks for them asks their policy.
 *  @throws NotFound */
export async function lockListings(tx: Database, listingIds: string[]) {
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
