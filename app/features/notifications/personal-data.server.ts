import { eq } from 'drizzle-orm'
import { notificationChoices, notifications } from '#app/database/schema/site/notifications.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** A person's notifications and settings; the person who caused one appears as an id. All of it is deleted with the account's row,
 *  and a notification also with the row of the person who caused it. */
export const notificationData: PersonalData = {
  name: 'notifications',
  tables: ['notifications', 'notification_choices'],
  read: async (db, { userId }) => {
    const { kind, fromUserId, detail, link, createdAt, readAt } = notifications
    return {
      notifications: await db
        .select({ kind, fromUserId, detail, link, createdAt, readAt })
        .from(notifications)
        .where(eq(notifications.userId, userId)),
      choices: await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId)),
    }
  },
}
