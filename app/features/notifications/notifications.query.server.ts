import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { lastFirst, queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { viewerOf, type Viewer } from '#app/features/people/viewer.server.ts'
import { isBlocked } from '#app/features/people/visible-to.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { choicesOf, type Choices } from './choices.server.ts'
import { notificationPolicy } from './policy.ts'
import { isNotificationKind, notificationKindOf, MOST_NOTIFICATIONS, type NotificationKind } from './rules.ts'

export type NotificationView = {
  id: string
  kind: NotificationKind
  text: string
  link: string
  at: Date
  unread: boolean
  /** How many notifications of its kind are unread, including those not listed. */
  unreadOfKind: number
}

/** Hides notifications about people with a block between them and the reader, and about accounts that are being
 *  deleted or suspended. */
const mayBeShown = (at: Pick<Viewer, 'viewer'>) =>
  or(
    isNull(notifications.fromUserId),
    sql`(not ${isBlocked(at, sql`${notifications.fromUserId}`)} and not exists (select 1 from ${users} going
      where going.id = ${notifications.fromUserId} and (going.deletion_asked_at is not null or going.suspended_at is not null)))`,
  )

/** The user's notifications, newest first, at most 100.
 *  @throws SignInRequired */
export async function ownNotifications(ctx: Context): Promise<NotificationView[]> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, notificationPolicy.read, { userId })
  const rows = await db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      detail: notifications.detail,
      link: notifications.link,
      at: notifications.createdAt,
      readAt: notifications.readAt,
      givenName: users.givenName,
      familyName: users.familyName,
      unreadOfKind: sql<number>`(count(*) filter (where ${notifications.readAt} is null)
        over (partition by ${notifications.kind}))::integer`,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.fromUserId))
    .where(and(eq(notifications.userId, userId), eq(notifications.listed, true), mayBeShown(viewerOf(ctx))))
    .orderBy(lastFirst(notifications.createdAt), lastFirst(notifications.id))
    .limit(MOST_NOTIFICATIONS)
  return rows.flatMap(({ id, kind, detail, link, at, readAt, givenName, familyName, unreadOfKind }) => {
    if (!isNotificationKind(kind)) return [] // Written by a newer version of the server.
    const from = givenName === null ? 'Someone' : shownName(givenName, familyName ?? '')
    return [
      {
        id,
        kind,
        text: notificationKindOf(kind).line(from, detail ?? ''),
        link,
        at,
        unread: readAt === null,
        unreadOfKind,
      },
    ]
  })
}

/** The number of unread notifications.
 *  @throws SignInRequired */
export async function unreadNotifications(ctx: Context): Promise<number> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, notificationPolicy.read, { userId })
  const [found] = await queryRows(db, unreadCount, { viewer: userId })
  return found?.count ?? 0
}

const unreadCount: Statement<{ count: number }, { viewer: string }> = (at) =>
  sql`select ${unreadNotificationsOf(at)} as count`

/** The number of unread notifications as an SQL expression. */
export const unreadNotificationsOf = (at: Pick<Viewer, 'viewer'>): SQL<number> => sql`(
  select count(*)::integer from ${notifications} where ${notifications.userId} = ${at.viewer}::uuid
    and ${notifications.listed} and ${notifications.readAt} is null and ${mayBeShown(at)})`

/** The user's settings for each kind.
 *  @throws SignInRequired */
export async function ownChoices(ctx: Context): Promise<Choices> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, notificationPolicy.read, { userId })
  return choicesOf(db, userId)
}
