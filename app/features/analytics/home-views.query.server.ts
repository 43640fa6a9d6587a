import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { analyticsHomes } from '#app/database/schema/site/analytics.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { ownHomesPolicy } from '#app/features/listings/policy.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'

/** Views and visitors of a home's page on a day; days without views are absent. */
export type HomeViews = { listingId: string; name: string; day: string; views: number; visitors: number }

/** Daily views of the actor's own homes, each in the time zone of its campus.
 *  @param range ISO dates, both included
 *  @throws SignInRequired, Forbidden */
export async function viewsOfOwnHomes(
  ctx: Context,
  range: { from: string; to: string },
): Promise<HomeViews[]> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownHomesPolicy.read, null)
  const { listingId, day, views, visitors } = analyticsHomes
  return db
    .select({ listingId, name: listings.name, day, views, visitors })
    .from(analyticsHomes)
    .innerJoin(listings, eq(listings.id, listingId))
    .where(and(eq(listings.companyId, companyOfAccount(userId)), gte(day, range.from), lte(day, range.to)))
    .orderBy(asc(day), asc(listings.name), asc(listingId))
}
