import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { analyticsHomes } from '#app/database/schema/analytics.ts'
import { listings } from '#app/database/schema/listings.ts'
import { ownHomesPolicy } from '#app/features/listings/policy.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'

/** How often a home's page was opened on a day, and by how many visitors; a day without any is absent. */
export type HomeViews = { listingId: string; name: string; day: string; views: number; visitors: number }

/** How often the homes of a manager were opened, day by day in the time zone of their campus; never by whom.
 *  @param range ISO dates, both included
 *  @throws SignInRequired, Forbidden */
export async function viewsOfOwnHomes(
  ctx: Context,
  range: { from: string; to: string },
): Promise<HomeViews[]> {
  const { userId } = requirePerson(ctx)
  authorize(ownHomesPolicy.read, ctx.actor, null)
  const { listingId, day, views, visitors } = analyticsHomes
  return ctx.db
    .select({ listingId, name: listings.name, day, views, visitors })
    .from(analyticsHomes)
    .innerJoin(listings, eq(listings.id, listingId))
    .where(and(eq(listings.managerId, userId), gte(day, range.from), lte(day, range.to)))
    .orderBy(asc(day), asc(listings.name), asc(listingId))
}
