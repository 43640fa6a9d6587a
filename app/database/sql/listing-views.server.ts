import { sql, type SQLWrapper } from 'drizzle-orm'
import { analyticsHomes } from '#app/database/schema/site/analytics.ts'

/** How often a home's page was opened. @param day the first day that counts, an ISO date */
export const viewsOf = (listingId: SQLWrapper, day: string) =>
  sql<number>`coalesce((select sum(${analyticsHomes.views})::int from ${analyticsHomes}
    where ${analyticsHomes.listingId} = ${listingId} and ${analyticsHomes.day} >= ${day}), 0)`
