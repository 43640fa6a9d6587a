import { inTransaction } from '#app/database/transaction.server.ts'
import { href } from 'react-router'
import { and, asc, count, eq, exists, gt, max, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#app/database/schema/people/accounts.ts'
import { roommateGroups } from '#app/database/schema/people/groups.ts'
import { blocks } from '#app/database/schema/people/people.ts'
import { conversationSides, messages } from '#app/database/schema/people/messages.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { A_MEMBER } from '#app/features/groups/copy.ts'
import { choicesOf } from '#app/features/notifications/choices.server.ts'
import { notificationFoot } from '#app/features/notifications/notification-email.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { notificationKinds } from '#app/features/notifications/rules.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { isBlocked, isHere } from '#app/features/people/visible-to.server.ts'
import type { Reading } from '#app/platform/context.ts'
import { formatList } from '#app/platform/text/format.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { newMessagesEmail } from './email.ts'

const payload = z.object({ conversationId: z.uuid(), userId: z.uuid() })

/** One email about all unread messages of a conversation, some minutes after the first one. It is sent only if nothing was read,
 *  muted, blocked or unsubscribed since, and if nobody involved is suspended or being deleted. */
export const announceMessages: Job<z.infer<typeof payload>> = {
  name: 'announce-messages',
  payload,
  atOnce: 4,
  async run(ctx, { conversationId, userId }) {
    await inTransaction(ctx, async (tx) => {
      const isSide = and(
        eq(conversationSides.conversationId, conversationId),
        eq(conversationSides.userId, userId),
      )
      const [side] = await tx.db.select().from(conversationSides).where(isSide).for('update')
      if (!side || side.unread === 0 || side.muted) return
      const unread = await unreadOf(tx.db, side)
      const [reader] = await tx.db
        .select({ email: users.email, here: isHere, student: users.student })
        .from(users)
        .where(eq(users.id, userId))
      if (unread.count === 0 || !reader?.here || (side.groupId !== null && !reader.student)) return
      const { emails } = (await choicesOf(tx.db, userId)).message
      if (emails === 'off') return
      await tx.db.update(conversationSides).set({ announcedNumber: side.lastNumber }).where(isSide)
      const link = href('/messages/:conversationId?', { conversationId })
      if (emails === 'daily') {
        await notify(tx, { kind: 'message', to: userId, from: side.otherUserId ?? undefined, link })
        return
      }
      const email = newMessagesEmail({
        ...unread,
        url: `${ctx.settings.publicUrl}${link}`,
        foot: notificationFoot(ctx, userId, notificationKinds.message.label, notificationKinds.message.email),
      })
      await queueEmail(tx, { kind: 'new-messages', to: reader.email, email })
    })
  },
}

type Side = typeof conversationSides.$inferSelect

/** How many messages a reader has not been notified of, and who wrote them: the other person, or the other members of a group.
 *  Messages of people who are absent, or whom the reader blocked, do not count. In a group, a person who blocked the reader is not
 *  named. */
async function unreadOf(
  db: Reading,
  side: Side,
): Promise<{ count: number; from: string; group: string | null }> {
  const { conversationId, userId, otherUserId, groupId } = side
  const lastKnown = Math.max(side.readNumber, side.announcedNumber, side.hiddenNumber)
  const blocked = isBlocked({ viewer: userId }, users.id)
  const byReader = db
    .select()
    .from(blocks)
    .where(and(eq(blocks.blockerUserId, userId), eq(blocks.blockedUserId, users.id)))
  const [writes, hides] =
    groupId === null
      ? [otherUserId === null ? sql`false` : eq(users.id, otherUserId), blocked]
      : [ne(users.id, userId), exists(byReader)]
  const { givenName, familyName } = users
  const rows = await db
    .select({ givenName, familyName, blocked, count: count() })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderUserId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.number, lastKnown),
        writes,
        isHere,
        sql`not ${hides}`,
      ),
    )
    .groupBy(users.id)
    .orderBy(asc(max(messages.number)))
  const [group] =
    groupId === null
      ? []
      : await db
          .select({ name: roommateGroups.name })
          .from(roommateGroups)
          .where(eq(roommateGroups.id, groupId))
  const names = rows.map((row) => (row.blocked ? A_MEMBER : shownName(row.givenName, row.familyName)))
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    from: formatList([...new Set(names)]),
    group: group?.name ?? null,
  }
}
