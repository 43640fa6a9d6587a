import { and, eq, inArray, isNull } from 'drizzle-orm'
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

/** Part of a verb: deletes an unread notification that is no longer true. */
export async function withdrawNotification(
  { live }: Tools,
  tx: Database,
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

/** The same for all unread ones of a kind with one link.
 *  @returns whether its e-mail was still waiting, so that its reader has not heard of it */
export async function withdrawNotificationsAbout(
  { live }: Tools,
  tx: Database,
  { kind, to, link }: { kind: NotificationKind; to: string; link: string },
): Promise<boolean> {
  const gone = await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, to),
        eq(notifications.kind, kind),
        eq(notifications.link, link),
        isNull(notifications.readAt),
      ),
    )
    .returning({ waits: notifications.waits })
  if (gone.length > 0) await live.send(tx, notificationsChanged, [to], {})
  return gone.some(({ waits }) => waits)
}
