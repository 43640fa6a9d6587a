import { and, eq, inArray, isNull } from 'drizzle-orm'
import { conversations, messages } from '#app/database/schema/people/messages.ts'
import { change } from '#app/database/gate.server.ts'
import type { Context, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { messageModerationPolicy } from './policy.ts'
import { messagesChanged } from './conversation.server.ts'

/** Hides messages of a conversation from both of its people. Does not return them. @returns how many were visible before */
export async function hideMessages(
  ctx: Context,
  { conversationId, numbers }: { conversationId: string; numbers: number[] },
): Promise<number> {
  const lookUp = (look: ReadingContext) => foundConversation(look, conversationId)
  return change(ctx, messageModerationPolicy.hide, lookUp, async (tx) => {
    const hidden = await tx.db
      .update(messages)
      .set({ hiddenAt: ctx.now() })
      .where(
        and(
          eq(messages.conversationId, conversationId),
          inArray(messages.number, numbers),
          isNull(messages.hiddenAt),
        ),
      )
      .returning({ number: messages.number })
    await notifyBoth(tx, conversationId)
    return hidden.length
  })
}

/** Shows the messages again that were hidden at one moment. */
export async function unhideMessages(
  ctx: Context,
  { conversationId, hiddenAt }: { conversationId: string; hiddenAt: Date },
): Promise<void> {
  const lookUp = (look: ReadingContext) => foundConversation(look, conversationId)
  await change(ctx, messageModerationPolicy.hide, lookUp, async (tx) => {
    await tx.db
      .update(messages)
      .set({ hiddenAt: null })
      .where(and(eq(messages.conversationId, conversationId), eq(messages.hiddenAt, hiddenAt)))
    await notifyBoth(tx, conversationId)
  })
}

async function notifyBoth(
  { db: tx, live }: Pick<SystemContext, 'db' | 'live'>,
  conversationId: string,
): Promise<void> {
  const [conversation] = await tx.select().from(conversations).where(eq(conversations.id, conversationId))
  const both = [conversation?.firstUserId, conversation?.secondUserId].filter((id) => typeof id === 'string')
  await live.send(tx, messagesChanged, both, { conversationId })
}

/** The conversation whose messages a report quotes, or null once it is gone. */
async function foundConversation({ db }: ReadingContext, id: string): Promise<{ id: string } | null> {
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, id))
  return found ?? null
}
