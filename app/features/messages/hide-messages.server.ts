import { and, eq, inArray, isNull } from 'drizzle-orm'
import { conversations, conversationSides, messages } from '#app/database/schema/people/messages.ts'
import { change } from '#app/database/gate.server.ts'
import type { Context, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { messageModerationPolicy } from './policy.ts'
import { messagesChanged } from './conversation.server.ts'

/** Hides messages of a conversation from its participants, without returning their text. @returns how many were visible before */
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
    await notifyAll(tx, conversationId)
    return hidden.length
  })
}

/** Shows messages again that were hidden at a given moment. */
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
    await notifyAll(tx, conversationId)
  })
}

async function notifyAll(
  { db: tx, live }: Pick<SystemContext, 'db' | 'live'>,
  conversationId: string,
): Promise<void> {
  const sides = await tx
    .select({ userId: conversationSides.userId })
    .from(conversationSides)
    .where(eq(conversationSides.conversationId, conversationId))
  await live.send(
    tx,
    messagesChanged,
    sides.map(({ userId }) => userId),
    { conversationId },
  )
}

/** The conversation whose messages a report quotes; null if it is gone. */
async function foundConversation({ db }: ReadingContext, id: string): Promise<{ id: string } | null> {
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, id))
  return found ?? null
}
