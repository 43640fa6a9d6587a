import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { pageViews, websiteSessions } from '#app/database/schema/site/analytics.ts'
import type { Reading } from '#app/platform/context.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** Visits during which a person was signed in, with their pages. The sums made from them identify nobody. */
export const visitData: PersonalData = {
  name: 'visits',
  tables: ['website_sessions', 'page_views'],
  read: async (db, { userId }) => {
    const { userId: _whose, ...visit } = getTableColumns(websiteSessions)
    const own = eq(websiteSessions.userId, userId)
    return {
      visits: await db.select(visit).from(websiteSessions).where(own).orderBy(asc(websiteSessions.startedAt)),
      pagesLookedAt: await db
        .select(getTableColumns(pageViews))
        .from(pageViews)
        .where(inOwnVisits(db, userId))
        .orderBy(asc(pageViews.at)),
    }
  },
  erase: async (db, { userId }) => {
    await db.delete(pageViews).where(inOwnVisits(db, userId))
    await db.delete(websiteSessions).where(eq(websiteSessions.userId, userId))
  },
}

function inOwnVisits(db: Reading, userId: string) {
  const { id } = websiteSessions
  const own = db.select({ id }).from(websiteSessions).where(eq(websiteSessions.userId, userId))
  return inArray(pageViews.sessionId, own)
}
