import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { companyMembers } from '#app/database/schema/homes/companies.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { indexListings } from '#app/features/listings/index-listings.server.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { Database, Reading } from '#app/platform/context.ts'

const AT_ONCE = 500

/** Locks all homes of a company until the transaction ends. Call it before locking the company's register row. */
export async function lockHomesOfCompany(tx: Reading, companyId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.companyId, companyId))
    .orderBy(asc(listings.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Takes locked homes out of search, or brings them back, after their company's row changed (`isCompanyHeld`). The homes themselves do not
 *  change: those paused by their manager or taken down stay so. */
export async function reindexHomes(tx: Database, ids: string[], now: Date): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await indexListings(tx, ids.slice(from, from + AT_ONCE), ids.length > AT_ONCE ? 'rank later' : now)
}

/** Brings the locked homes of a company back into search after one reason to hold them ended. Their confirmations keep the days they
 *  had left, because nobody could confirm a home that was not offered.
 *  @param ended when that reason began @param other when another reason that still holds began */
export async function releaseHomes(
  tx: Database,
  ids: string[],
  { ended, other, now }: { ended: Date; other: Date | null; now: Date },
): Promise<void> {
  const until = other ?? now
  const held = until.getTime() - ended.getTime() // milliseconds
  for (let from = 0; held > 0 && from < ids.length; from += AT_ONCE)
    await tx
      .update(listings)
      .set({
        freshAt: sql`least(${now.toISOString()}::timestamptz, ${listings.freshAt} + ${held} * interval '1 millisecond')`,
      })
      .where(and(inArray(listings.id, ids.slice(from, from + AT_ONCE)), eq(listings.status, 'published')))
  await reindexHomes(tx, ids, now)
}

/** The company's owners to notify, with their addresses. */
export async function ownersOf(
  db: Reading,
  companyId: string,
): Promise<{ userId: string; email: string; givenName: string }[]> {
  return db
    .select({ userId: users.id, email: users.email, givenName: users.givenName })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.role, 'owner'), isHere))
    .orderBy(asc(users.id))
}
