import { and, count, eq, isNull, or, sql } from 'drizzle-orm'
import { lastFirst } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/accounts.ts'
import { notices } from '#app/database/schema/notices.ts'
import { asking } from '#app/features/people/asking.server.ts'
import { isBlocked } from '#app/features/people/visible-to.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { choicesOf, type Choices } from './choices.server.ts'
import { noticePolicy } from './policy.ts'
import { isNoticeKind, kindOf, MOST_LINES } from './rules.ts'

export type NoticeView = { id: string; text: string; link: string; at: Date; unread: boolean }

/** Hides notifications about people with a block between them and the reader, and about accounts that are being
 *  deleted or suspended. */
const mayBeShown = (ctx: Context) =>
  or(
    isNull(notices.fromUserId),
    sql`(not ${isBlocked(asking(ctx), sql`${notices.fromUserId}`)} and not exists (select 1 from ${users} going
      where going.id = ${notices.fromUserId} and (going.deletion_asked_at is not null or going.suspended_at is not null)))`,
  )

/** The user's notifications, latest first, 100 at most.
 *  @throws SignInRequired */
export async function ownNotices(ctx: Context, userId: string): Promise<NoticeView[]> {
  const db = authorize(ctx, noticePolicy.manage, { userId })
  const rows = await db
    .select({
      id: notices.id,
      kind: notices.kind,
      detail: notices.detail,
      link: notices.link,
      at: notices.createdAt,
      readAt: notices.readAt,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(notices)
    .leftJoin(users, eq(users.id, notices.fromUserId))
    .where(and(eq(notices.userId, userId), eq(notices.listed, true), mayBeShown(ctx)))
    .orderBy(lastFirst(notices.createdAt), lastFirst(notices.id))
    .limit(MOST_LINES)
  return rows.flatMap(({ id, kind, detail, link, at, readAt, givenName, familyName }) => {
    if (!isNoticeKind(kind)) return [] // Written by a newer version of the server.
    const from = givenName === null ? 'Someone' : shownName(givenName, familyName ?? '')
    return [{ id, text: kindOf(kind).line(from, detail ?? ''), link, at, unread: readAt === null }]
  })
}

/** The number of unread notifications.
 *  @throws SignInRequired */
export async function unreadNotices(ctx: Context, userId: string): Promise<number> {
  const db = authorize(ctx, noticePolicy.manage, { userId })
  const [found] = await db
    .select({ count: count() })
    .from(notices)
    .where(and(eq(notices.userId, userId), eq(notices.listed, true), isNull(notices.readAt), mayBeShown(ctx)))
  return found?.count ?? 0
}

/** The user's settings for each kind.
 *  @throws SignInRequired */
export async function ownChoices(ctx: Context, userId: string): Promise<Choices> {
  const db = authorize(ctx, noticePolicy.manage, { userId })
  return choicesOf(db, userId)
}
