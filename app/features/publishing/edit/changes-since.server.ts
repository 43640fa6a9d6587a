import { and, asc, eq, gt } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import type { Reading } from '#app/platform/context.ts'

/** The history of a home since a version, oldest first, with whoever changed it. */
export async function changesSince(tx: Reading, listingId: string, version: number) {
  const { by, at, changes } = listingChanges
  return tx
    .select({ by, at, changes, givenName: users.givenName })
    .from(listingChanges)
    .leftJoin(users, eq(users.id, listingChanges.userId))
    .where(and(eq(listingChanges.listingId, listingId), gt(listingChanges.version, version)))
    .orderBy(asc(listingChanges.version), asc(listingChanges.id))
}
