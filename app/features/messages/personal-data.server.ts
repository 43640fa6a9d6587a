import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import { conversations, conversationSides, messages, reports } from '#app/database/schema/people/messages.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** The export contains what the person wrote, not what others wrote. After an erasure, the other person keeps the conversation and
 *  the times of its messages, without text and name (PRODUCT.md §4). A conversation that everyone has left is deleted. Text quoted
 *  in a report stays in the moderation queue. */
export const messageData: PersonalData = {
  name: 'messages',
  tables: ['conversations', 'company_conversations', 'conversation_sides', 'messages', 'reports'],
  read: async (db, { userId }) => {
    const { conversationId, otherUserId, groupId, joinedNumber, muted, readNumber } = conversationSides
    const { number, text, createdAt } = messages
    return {
      conversations: await db
        .select({
          conversationId,
          with: otherUserId,
          groupId,
          joinedAfter: joinedNumber,
          muted,
          readUpTo: readNumber,
        })
        .from(conversationSides)
        .where(eq(conversationSides.userId, userId)),
      messages: await db
        .select({ conversationId: messages.conversationId, number, text, at: createdAt })
        .from(messages)
        .where(eq(messages.senderUserId, userId))
        .orderBy(asc(messages.conversationId), asc(number)),
      reports: await db
        .select({
          about: reports.reportedUserId,
          reason: reports.reason,
          note: reports.note,
          at: reports.createdAt,
          outcome: reports.outcome,
        })
        .from(reports)
        .where(eq(reports.reporterUserId, userId)),
    }
  },
  erase: async (db, { userId }) => {
    const { conversationId, userId: reader } = conversationSides
    const read = db.select({ conversationId }).from(conversationSides).where(eq(reader, userId))
    const othersRead = db
      .select({ conversationId })
      .from(conversationSides)
      .where(and(eq(conversationId, conversations.id), ne(reader, userId)))
    await db.delete(conversations).where(and(inArray(conversations.id, read), notExists(othersRead)))
    await db
      .update(messages)
      .set({ text: null, clientId: sql`gen_random_uuid()` })
      .where(eq(messages.senderUserId, userId))
  },
}
