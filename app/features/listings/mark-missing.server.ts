import { and, eq, inArray, isNull } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Database } from '#app/platform/context.ts'

/** Marks the published homes among these as missing from their manager's list; earlier marks stay. */
export async function markMissing(tx: Database, listingIds: string[], at: Date): Promise<void> {
  const { id, status, missingSince } = listings
  await tx
    .update(listings)
    .set({ missingSince: at })
    .where(and(inArray(id, listingIds), eq(status, 'published'), isNull(missingSince)))
}

/** Removes the marks of homes that were missing from their list. */
export async function unmarkMissing(tx: Database, listingIds: string[]): Promise<void> {
  await tx.update(listings).set({ missingSince: null }).where(inArray(listings.id, listingIds))
}
