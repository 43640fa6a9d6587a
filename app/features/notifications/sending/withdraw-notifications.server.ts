import { and, eq, inArray, isNull } from 'drizzle-orm'
import { notifications } from '#app/database/schema/site/notifications.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { notificationsChanged } from '../notifications-changed.server.ts'
import type { NotificationKind } from '../rules.ts'

type Tools = Pick<SystemContext, 'db' | 'live'>

/** Deletes notifications whose link no longer leads anywhere, or those that are `unread` and no longer true. Without
 *  `live`, no open page is told.
 *  @returns whether an email about them was still waiting, so that its reader has not heard of it */
export async function withdrawNotifications(
  { db: tx, live }: Pick<Tools, 'db'> & Partial<Tools>,
  userIds: string[],
  { kind, link, which = 'all' }: { kind: NotificationKind; link: string; which?: 'all' | 'unread' },
): Promise<boolean> {
  if (userIds.length === 0) return false
  const gone = await tx
    .delete(notifications)
    .where(
      and(
        inArray(notifications.userId, userIds),
        eq(notifications.kind, kind),
        eq(notifications.link, link),
        which === 'unread' ? isNull(notifications.readAt) : undefined,
      ),
    )
    .returning({ userId: notifications.userId, waits: notifications.waits })
  if (gone.length > 0)
    await live?.send(
      tx,
      notificationsChanged,
      gone.map(({ userId }) => userId),
      {},
    )
  return gone.some(({ waits }) => waits)
}

/** Deletes an unread notification that is no longer true. */
export async function withdrawNotification(
  { db: tx, live }: Tools,
  { kind, to, from }: { kind: NotificationKind; to: string; from: string },
): Promise<void> {
  const gone = await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, to),
        eq(notifications.kind, kind),
        eq(notifications.fromUserId, from),
        isNull(notifications.readAt),
      ),
    )
    .returning({ id: notifications.id })
  if (gone.length > 0) await live.send(tx, notificationsChanged, [to], {})
}
