import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { listingSearch } from '#app/database/schema/homes/listing-search.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { indexListings } from './index-listings.server.ts'
import { isWithheld } from './is-withheld.server.ts'

const AT_ONCE = 500

/** Reindexes homes that became withheld or stopped being withheld since their last indexing.
 *  @returns how many */
export async function reindexWithheld(ctx: SystemContext): Promise<number> {
  const rows = await ctx.db
    .select({ id: listings.id })
    .from(listings)
    .leftJoin(listingSearch, eq(listingSearch.listingId, listings.id))
    .where(
      and(
        eq(listings.status, 'published'),
        isNull(listings.unlisted),
        sql`${isWithheld} = (${listingSearch.listingId} is not null)`,
      ),
    )
    .orderBy(asc(listings.id))
    .limit(AT_ONCE)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .select({ id: listings.id })
      .from(listings)
      .where(inArray(listings.id, ids))
      .orderBy(asc(listings.id))
      .for('no key update')
    await indexListings(tx.db, ids, tx.now())
  })
  return ids.length
}
