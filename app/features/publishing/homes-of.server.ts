import { asc, eq, or } from 'drizzle-orm'
import { companyOfMember } from '#app/database/sql/company-people.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import { indexListings } from '#app/features/listings/index-listings.server.ts'

const BATCH = 500

async function idsOf(tx: Reading, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(or(eq(listings.managerId, userId), eq(listings.companyId, companyOfMember(userId))))
    .orderBy(asc(listings.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Locks all homes of an account's company until the transaction ends. Must be called before locking the account, in the same order
 *  as assigning homes. */
export async function lockHomesOf(tx: Reading, userId: string): Promise<void> {
  await idsOf(tx, userId)
}

/** Adds the homes of an account's company to search, or removes them, after the account was suspended or unsuspended. */
export async function reindexHomesOf(tx: Database, userId: string, now: Date): Promise<void> {
  const ids = await idsOf(tx, userId)
  for (let from = 0; from < ids.length; from += BATCH)
    await indexListings(tx, ids.slice(from, from + BATCH), ids.length > BATCH ? 'rank later' : now)
}
