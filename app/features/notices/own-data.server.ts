import { eq } from 'drizzle-orm'
import { noticeChoices, notices } from '#app/database/schema/notices.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** A person's notifications and settings. Who caused one stays an id. All of it is deleted with the account's row, and with
 *  the row of the person who caused it. */
export const noticeData: PersonalData = {
  name: 'notices',
  tables: ['notices', 'notice_choices'],
  read: async (db, { userId }) => {
    const { kind, fromUserId, detail, link, createdAt, readAt } = notices
    return {
      notices: await db
        .select({ kind, fromUserId, detail, link, createdAt, readAt })
        .from(notices)
        .where(eq(notices.userId, userId)),
      choices: await db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId)),
    }
  },
}
