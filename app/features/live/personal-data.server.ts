import { eq } from 'drizzle-orm'
import { liveEvents } from '#app/database/schema/site/live.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** Live events of the last hour: only ids. Deleted with the account's row. */
export const liveData: PersonalData = {
  name: 'live',
  tables: ['live_events'],
  read: async (db, { userId }) => ({
    events: await db
      .select({ kind: liveEvents.kind, about: liveEvents.about })
      .from(liveEvents)
      .where(eq(liveEvents.userId, userId)),
  }),
}
