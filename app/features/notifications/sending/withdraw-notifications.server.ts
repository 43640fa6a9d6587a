import { and, eq, inArray } from 'drizzle-orm'
import { notifications } from '#app/database/schema/notifications.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { notificationsChanged } from '../notifications-changed.server.ts'
import type { NotificationKind } from '../rules.ts'

type Tools = Pick<Context, 'live'>

/** Part of a verb: deletes notifications, read or not, whose link no longer leads anywhere. */
export async function withdrawNotifications(
  tools: Tools | undefined,
  tx: Database,
  userIds: string[],
  kind: NotificationKind,
  link: string,
): Promise<void> {
  if (userIds.length === 0) return
  const gone = await tx
    .delete(notifications)
    .where(
      and(inArray(notifications.userId, userIds), eq(notifications.kind, kind), eq(notifications.link, link)),
    )
    .returning({ userId: notifications.userId })
  if (gone.length > 0)
    await tools?.live.send(
      tx,
      notificationsChanged,
      gone.map(({ userId }) => userId),
      {},
    )
}
