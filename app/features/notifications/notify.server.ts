import { and, eq, isNull, or, sql, inArray, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#app/database/schema/people/accounts.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { choicesOf } from './choices.server.ts'
import { notificationEmail, type EmailContent } from './notification-email.server.ts'
import { GATHER_SECONDS, notificationKindOf, type NotificationKind } from './rules.ts'
import { gatheredKey, sendGathered } from './send-gathered.server.ts'
import { NOTIFICATIONS_CHANGED } from './live-names.ts'

export type NewNotification = {
  kind: NotificationKind
  /** The receiver. */
  to: string
  /** The person who caused it. The line names them, and it is deleted with their account. */
  from?: string
  /** A fixed value for the line's text. */
  detail?: string
  /** Identifies repetitions of a notification, together with person and link. Without it, `detail` does, which may be a name that
   *  changes. */
  same?: string
  /** The link: a path on this site. */
  link: string
  /** True: send no email this time, because there was one recently. */
  quiet?: boolean
  /** The text of the immediate email, if the kind's own text is not enough. It must not name anyone. */
  emailContent?: EmailContent
}

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

/** Notifies a person in the way they chose for the kind: in the list, and by email now, in a few minutes or in the morning. All of
 *  it happens in the caller's transaction. Repeating an unread notification only moves it up. */
export async function notify(tx: Tools, notification: NewNotification): Promise<void> {
  const {
    kind,
    to,
    from = null,
    detail = null,
    link,
    emailContent,
    same = detail,
    quiet = false,
  } = notification
  const { apart = false, gathered = false, email: mail } = notificationKindOf(kind)
  const [reader] = await tx.db
    .select({ email: users.email, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, to), isNull(users.deletionAskedAt)))
  if (!reader) return
  const { onSite, emails } = (await choicesOf(tx.db, to))[kind]
  const listed = onSite && !apart
  const daily = emails === 'daily'
  // Suspended people cannot log in; the notification stays in the list until the suspension ends.
  const sent = emails === 'at-once' && !apart && !quiet && reader.suspendedAt === null
  if (!listed && !daily && !sent) return
  const createdAt = tx.now()
  const sameness = JSON.stringify([from, same, link])
  const waits = daily || (sent && gathered)
  const about = { userId: to, kind, fromUserId: from, detail, link, sameness }
  const [row] = await tx.db
    .insert(notifications)
    .values({ id: newId(), ...about, listed, waits, createdAt })
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.kind, notifications.sameness],
      targetWhere: sql`read_at is null`,
      set: {
        createdAt,
        detail,
        listed: sql`${notifications.listed} or ${listed}`,
        // An email about it has already been sent, or will be.
        waits: sql`${notifications.waits} or ${daily}`,
      },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (listed) await tx.live.send(tx.db, notificationsChanged, [to], {})
  if (!sent || !row?.isNew) return
  if (gathered) {
    const options = { startAfter: GATHER_SECONDS, key: gatheredKey(to, kind) }
    await tx.jobs.enqueue(tx.db, sendGathered, { userId: to, kind }, options)
  } else {
    const email = notificationEmail(tx, to, { kind, link, emailContent })
    await queueEmail(tx, { kind: mail, to: reader.email, email: email })
  }
}

type LiveTools = Pick<SystemContext, 'db' | 'live'>

/** Deletes notifications whose link no longer leads anywhere, or only `unread` ones that are no longer true. Without `live`, open
 *  pages do not update.
 *  @returns whether an email about them was still waiting, which means that the reader has not heard of them */
export async function withdrawNotifications(
  { db: tx, live }: Pick<LiveTools, 'db'> & Partial<LiveTools>,
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

/** Corrects a notification after its content was undone: deletes it if the reader has not heard of it, or changes it to `detail` if
 *  they have. While it stays unread, the next decision replaces it without another email. */
export async function correctNotification(
  { db: tx, live }: LiveTools,
  { kind, to, link, detail }: { kind: NotificationKind; to: string; link: string; detail: string },
): Promise<void> {
  const { userId, waits, readAt } = notifications
  const it = and(eq(userId, to), eq(notifications.kind, kind), eq(notifications.link, link))
  await tx.delete(notifications).where(and(it, eq(waits, true), isNull(readAt)))
  await tx.update(notifications).set({ detail, waits: false }).where(it)
  await live.send(tx, notificationsChanged, [to], {})
}

/** Deletes a person's notifications, read or not, about pages that they may no longer open.
 *  @param links a query of paths; notifications for them are deleted whatever their URL's query
 *  @param below the start of more paths, such as `/manage` */
export async function withdrawNotificationsTo(
  { db: tx, live }: LiveTools,
  userId: string,
  { links, below }: { links: SQL; below: string },
): Promise<void> {
  const { link } = notifications
  const gone = await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        or(sql`starts_with(${link}, ${below})`, sql`split_part(${link}, '?', 1) in (${links})`),
      ),
    )
    .returning({ id: notifications.id })
  if (gone.length > 0) await live.send(tx, notificationsChanged, [userId], {})
}

/** Deletes an unread notification that is no longer true. */
export async function withdrawNotification(
  { db: tx, live }: LiveTools,
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

/** Sent when the user's list changed: something is new, or was read in another browser. */
export const notificationsChanged: GuardedKind = {
  name: NOTIFICATIONS_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}
