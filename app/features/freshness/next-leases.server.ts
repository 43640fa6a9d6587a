import { and, asc, eq, exists, gte, inArray, isNotNull, not, sql } from 'drizzle-orm'
import { homeQuestions } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { ASK_DAYS_BEFORE_EXPIRY } from '#app/features/listings/freshness-rules.ts'
import { nextLeaseDue, nextLeaseUnconfirmed } from '#app/features/listings/next-lease.server.ts'
import { lacksFacts } from '#app/features/publishing/check-home.ts'
import { writeStatuses } from '#app/features/publishing/publish-home.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { askAbout } from './ask-manager.server.ts'

const AT_ONCE = 500

/** Asks managers about rented homes whose next lease is to be offered within a week: once per date, in one email per manager.
 *  @returns number of homes asked about */
export async function askAboutNextLeases(ctx: SystemContext): Promise<number> {
  const askedSince = ctx.db
    .select({ id: homeQuestions.id })
    .from(homeQuestions)
    .where(
      and(
        eq(homeQuestions.listingId, listings.id),
        gte(
          homeQuestions.askedAt,
          sql`(${listings.nextLeaseFrom} - ${ASK_DAYS_BEFORE_EXPIRY}::int) at time zone 'UTC'`,
        ),
      ),
    )
  const due = and(nextLeaseUnconfirmed(ctx.now()), isNotNull(listings.managerId), not(exists(askedSince)))
  return askAbout(ctx, { due, why: 'next-lease', most: AT_ONCE })
}

/** Offers rented homes for their next lease, if its date has come and they were confirmed for it; the others stay paused.
 *  @param ids only these homes, which are locked
 *  @returns how many */
export async function offerNextLeases(tx: SystemContext, ids?: string[]): Promise<number> {
  const homes = await tx.db
    .select()
    .from(listings)
    .where(and(nextLeaseDue(tx.now()), ids && inArray(listings.id, ids)))
    .orderBy(asc(listings.id))
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true })
  const complete = homes.filter((home) => !lacksFacts(home, tx.now()))
  await writeStatuses(tx, complete, 'published')
  return complete.length
}
