import { eq } from 'drizzle-orm'
import { conversations, conversationSides, messages } from '#app/database/schema/people/messages.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { messagesChanged } from './messages-changed.server.ts'

type Tools = Pick<SystemContext, 'db' | 'live' | 'now'>
type First = { conversationId: string; from: string; text: string }

/** Turns a text that somebody wrote elsewhere, and that the other person has read there, into their message in a
 *  conversation to which both have just agreed. */
export async function quoteAsFirstMessage(
  { db, live, now }: Tools,
  { conversationId, from, text }: First,
): Promise<void> {
  const [conversation] = await db
    .select({ lastNumber: conversations.lastNumber })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('no key update')
  if (!conversation) throw new Error('A conversation is there and is not.')
  const number = conversation.lastNumber + 1
  const at = now()
  await db
    .insert(messages)
    .values({ conversationId, number, senderUserId: from, clientId: newId(), text, createdAt: at })
  await db.update(conversations).set({ lastNumber: number }).where(eq(conversations.id, conversationId))
  const sides = await db
    .update(conversationSides)
    .set({ lastNumber: number, lastMessageAt: at })
    .where(eq(conversationSides.conversationId, conversationId))
    .returning({ userId: conversationSides.userId, unread: conversationSides.unread })
  // Nothing is unread: one person wrote it, the other one answered it. Earlier unread messages stay unread.
  if (sides.every(({ unread }) => unread === 0))
    await db
      .update(conversationSides)
      .set({ readNumber: number })
      .where(eq(conversationSides.conversationId, conversationId))
  await live.send(
    db,
    messagesChanged,
    sides.map(({ userId }) => userId),
    { conversationId },
  )
}
