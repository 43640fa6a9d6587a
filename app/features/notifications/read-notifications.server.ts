import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { notificationsChanged } from './notify.server.ts'
import { notificationPolicy } from './policy.ts'

/** Marks notifications as read in all of the user's browsers, and removes them from the next daily email.
 *  @param which ids, or a time: all notifications up to it, so that nothing is marked that was not on the page */
export async function readNotifications(ctx: Context, which: string[] | Date): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, notificationPolicy.manage, { userId })
  const these =
    which instanceof Date
      ? lte(notifications.createdAt, which)
      : inArray(notifications.id, which.filter(isId))
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(notifications)
      .set({ readAt: ctx.now(), waits: false })
      .where(
        and(
          eq(notifications.userId, userId),
          eq(notifications.listed, true),
          isNull(notifications.readAt),
          these,
        ),
      )
      .returning({ id: notifications.id })
    if (changed.length > 0) await ctx.live.send(tx, notificationsChanged, [userId], {})
  })
}

/** Deletes the user's notifications up to a given time. */
export async function clearNotifications(ctx: Context, until: Date): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, notificationPolicy.manage, { userId })
  await db.transaction(async (tx) => {
    await tx
      .delete(notifications)
      .where(
        and(
          eq(notifications.userId, userId),
          eq(notifications.listed, true),
          lte(notifications.createdAt, until),
        ),
      )
    await ctx.live.send(tx, notificationsChanged, [userId], {})
  })
}
