import { asc, eq } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import { indexListings } from '#app/features/listings/index-listings.server.ts'

const BATCH = 500

async function idsOf(tx: Reading, managerId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.managerId, managerId))
    .orderBy(asc(listings.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Locks all homes of a manager until the transaction ends; must be called before locking the account, in the same order as
 *  assigning homes does. */
export async function lockHomesOf(tx: Reading, managerId: string): Promise<void> {
  await idsOf(tx, managerId)
}

/** Adds the homes of a manager to search, or removes them, after the manager's status changed. */
export async function reindexHomesOf(tx: Database, managerId: string, now: Date): Promise<void> {
  const ids = await idsOf(tx, managerId)
  for (let from = 0; from < ids.length; from += BATCH)
    await indexListings(tx, ids.slice(from, from + BATCH), ids.length > BATCH ? 'rank later' : now)
}
