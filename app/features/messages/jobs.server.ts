import { inTransaction } from '#app/database/transaction.server.ts'
import { href } from 'react-router'
import { and, count, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#app/database/schema/people/accounts.ts'
import { conversationSides, messages } from '#app/database/schema/people/messages.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { choicesOf } from '#app/features/notifications/choices.server.ts'
import { notificationFoot } from '#app/features/notifications/notification-email.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { notificationKinds } from '#app/features/notifications/rules.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { isBlocked, isHere } from '#app/features/people/visible-to.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { newMessagesEmail } from './email.ts'

const payload = z.object({ conversationId: z.uuid(), userId: z.uuid() })

/** One email about all unread messages of a conversation, some minutes after the first. It is sent only if
 *  nothing was read, muted, blocked or unsubscribed since, and neither person is being deleted or suspended. */
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
      if (!side?.otherUserId || side.unread === 0 || side.muted) return
      const lastKnown = Math.max(side.readNumber, side.announcedNumber, side.hiddenNumber)
      const [unread] = await tx.db
        .select({ count: count() })
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, conversationId),
            gt(messages.number, lastKnown),
            eq(messages.senderUserId, side.otherUserId),
          ),
        )
      if (!unread || unread.count === 0) return
      const [other] = await tx.db
        .select({
          givenName: users.givenName,
          familyName: users.familyName,
          here: isHere,
          blocked: isBlocked({ viewer: userId }, users.id),
        })
        .from(users)
        .where(eq(users.id, side.otherUserId))
      const [reader] = await tx.db
        .select({ email: users.email, here: isHere })
        .from(users)
        .where(eq(users.id, userId))
      if (!other?.here || !reader?.here || other.blocked) return
      const { emails } = (await choicesOf(tx.db, userId)).message
      if (emails === 'off') return
      await tx.db.update(conversationSides).set({ announcedNumber: side.lastNumber }).where(isSide)
      const link = href('/messages/:conversationId?', { conversationId })
      if (emails === 'daily') {
        await notify(tx, { kind: 'message', to: userId, from: side.otherUserId, link })
        return
      }
      const email = newMessagesEmail({
        from: shownName(other.givenName, other.familyName),
        count: unread.count,
        url: `${ctx.settings.publicUrl}${link}`,
        foot: notificationFoot(ctx, userId, notificationKinds.message.label, notificationKinds.message.email),
      })
      await queueEmail(tx, { kind: 'new-messages', to: reader.email, email })
    })
  },
}
