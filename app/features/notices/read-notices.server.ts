import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { notices } from '#app/database/schema/notices.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { noticesChanged } from './notices-changed.server.ts'
import { noticePolicy } from './policy.ts'

/** Marks notifications as read, in all of the user's browsers, and takes them out of the next daily e-mail.
 *  @param which ids, or a moment: all up to it, so that nothing is marked that was not on the page */
export async function readNotices(ctx: Context, userId: string, which: string[] | Date): Promise<void> {
  const db = authorize(ctx, noticePolicy.manage, { userId })
  const these =
    which instanceof Date ? lte(notices.createdAt, which) : inArray(notices.id, which.filter(isId))
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(notices)
      .set({ readAt: ctx.now(), waits: false })
      .where(and(eq(notices.userId, userId), eq(notices.listed, true), isNull(notices.readAt), these))
      .returning({ id: notices.id })
    if (changed.length > 0) await ctx.live.tell(tx, noticesChanged, [userId], {})
  })
}

/** Deletes the user's notifications up to a moment. */
export async function clearNotices(ctx: Context, userId: string, until: Date): Promise<void> {
  const db = authorize(ctx, noticePolicy.manage, { userId })
  await db.transaction(async (tx) => {
    await tx
      .delete(notices)
      .where(and(eq(notices.userId, userId), eq(notices.listed, true), lte(notices.createdAt, until)))
    await ctx.live.tell(tx, noticesChanged, [userId], {})
  })
}
