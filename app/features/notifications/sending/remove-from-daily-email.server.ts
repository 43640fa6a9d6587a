import { and, eq } from 'drizzle-orm'
import { notifications } from '#app/database/schema/site/notifications.ts'
import type { Database } from '#app/platform/context.ts'
import type { NotificationKind } from '../rules.ts'

/** Removes something that somebody has seen from their next daily email. */
export async function removeFromDailyEmail(
  tx: Database,
  userId: string,
  kind: NotificationKind,
  link: string,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ waits: false })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        eq(notifications.link, link),
        eq(notifications.waits, true),
      ),
    )
}
