import { and, eq, inArray, not, or } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { isBlocked, isHere } from '#app/features/people/visible-to.server.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import type { NotificationKind } from '../rules.ts'

/** Part of a job: takes what waits for an email of these kinds. What is only for an email and not in the list is deleted.
 *  @returns what is still worth telling: unread, and not from an account that is being deleted or suspended, or with a
 *  block between the two */
export async function takeWaitingNotifications(tx: Database, userId: string, kinds: NotificationKind[]) {
  const { id, kind, link, detail, fromUserId, readAt, listed, createdAt } = notifications
  const taken = await tx
    .update(notifications)
    .set({ waits: false })
    .where(and(eq(notifications.userId, userId), eq(notifications.waits, true), inArray(kind, kinds)))
    .returning({ id, kind, link, detail, fromUserId, readAt, listed, createdAt })
  const unlisted = taken.filter((notification) => !notification.listed).map((notification) => notification.id)
  if (unlisted.length > 0) await tx.delete(notifications).where(inArray(id, unlisted))
  const from = taken.flatMap((notification) => notification.fromUserId ?? [])
  const gone = await goneAmong(tx, userId, from)
  return taken.filter((notification) => notification.readAt === null && !gone.has(notification.fromUserId))
}

async function goneAmong(tx: Reading, userId: string, ids: string[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), or(not(isHere), isBlocked({ viewer: userId }, users.id))))
  return new Set(rows.map(({ id }) => id))
}
