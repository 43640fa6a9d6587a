import { asc, eq } from 'drizzle-orm'
import { savedSearches } from '#app/database/schema/site/alerts.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** A person's saved searches. They are deleted with the account's row. */
export const alertData: PersonalData = {
  name: 'saved searches',
  tables: ['saved_searches'],
  read: async (db, { userId }) => ({
    savedSearches: await db
      .select({
        name: savedSearches.name,
        address: savedSearches.href,
        frequency: savedSearches.frequency,
        savedAt: savedSearches.createdAt,
        openedAt: savedSearches.seenAt,
      })
      .from(savedSearches)
      .where(eq(savedSearches.userId, userId))
      .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id)),
  }),
}
