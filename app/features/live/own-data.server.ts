import { eq } from 'drizzle-orm'
import { liveEvents } from '#app/database/schema/live.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** What somebody's browsers were told in the last hour: ids alone. It goes with the account's row. */
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
