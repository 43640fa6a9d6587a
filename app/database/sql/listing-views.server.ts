import { sql, type SQLWrapper } from 'drizzle-orm'
import { analyticsHomes } from '#app/database/schema/site/analytics.ts'

/** How often the page of a home was opened. @param day an ISO date, the first that counts */
export const viewsOf = (listingId: SQLWrapper, day: string) =>
  sql<number>`coalesce((select sum(${analyticsHomes.views})::int from ${analyticsHomes}
    where ${analyticsHomes.listingId} = ${listingId} and ${analyticsHomes.day} >= ${day}), 0)`
