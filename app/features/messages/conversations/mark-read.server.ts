import { href } from 'react-router'
import { change } from '#app/database/gate.server.ts'
import { removeFromDailyEmail } from '#app/features/notifications/sending/remove-from-daily-email.server.ts'
import type { Context } from '#app/platform/context.ts'
import { lockedConversation } from './conversation-facts.server.ts'
import { messagesChanged } from './messages-changed.server.ts'
import { changeOwnSide, unreadAfter } from './own-side.server.ts'
import { conversationPolicy } from '../policy.ts'

/** Marks a conversation as read up to a message; never moves backwards.
 *  @param number of the last message seen */
export async function markRead(
  ctx: Context,
  { conversationId, number }: { conversationId: string; number: number },
): Promise<void> {
  await change(
    ctx,
    conversationPolicy.keep,
    (look) => lockedConversation(look, conversationId),
    async (tx, conversation) => {
      const until = Number.isInteger(number) ? Math.min(number, conversation.lastNumber) : 0
      if (until <= conversation.readNumber) return
      const { userId, otherUserId } = conversation
      const unread = unreadAfter({ me: userId, conversationId, number: until })
      await changeOwnSide(tx.db, ctx, conversationId, { readNumber: until, unread })
      await removeFromDailyEmail(
        tx.db,
        userId,
        'message',
        href('/messages/:conversationId?', { conversationId }),
      )
      const both = otherUserId === null ? [userId] : [userId, otherUserId]
      await ctx.live.send(tx.db, messagesChanged, both, { conversationId })
    },
  )
}
