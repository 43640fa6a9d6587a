import { change } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { lockedConversation } from './conversation-facts.server.ts'
import { messagesChanged } from './messages-changed.server.ts'
import { changeOwnSide, unreadAfter } from './own-side.server.ts'
import { conversationPolicy } from '../policy.ts'

/** Hides a conversation from one's own inbox until a new message arrives. The other person keeps it. */
export async function hideConversation(ctx: Context, conversationId: string): Promise<void> {
  await change(
    ctx,
    conversationPolicy.keep,
    (look) => lockedConversation(look, conversationId),
    async (tx, conversation) => {
      const { lastNumber, userId } = conversation
      const unread = unreadAfter({ me: userId, conversationId, number: lastNumber })
      const change = { hiddenNumber: lastNumber, readNumber: lastNumber, unread }
      await changeOwnSide(tx.db, ctx, conversationId, change)
      await ctx.live.send(tx.db, messagesChanged, [userId], { conversationId })
    },
  )
}
