import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { conversations } from '#app/database/schema/people/messages.ts'
import { beginConversation, quoteAsFirstMessage } from '#app/features/messages/open-conversation.server.ts'
import { viewerOf } from '#app/features/people/viewer.server.ts'
import { isBlocked, isHere } from '#app/features/people/visible-to.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { additionsOf } from './add-to-inquiry.server.ts'
import type { Inquiry } from './inquiry.server.ts'

type Tools = Pick<SystemContext, 'actor' | 'db' | 'live' | 'now'>

/** The conversation with the sender, which starts with the question at the first answer. */
export async function leadConversation(
  tools: Tools,
  { id, answeredAt, home, message }: Inquiry,
  { me, senderUserId }: { me: string; senderUserId: string },
): Promise<string> {
  const conversationId = await beginConversation(tools, senderUserId, null)
  await tools.db
    .update(conversations)
    .set({ managerUserId: me })
    .where(
      and(
        eq(conversations.id, conversationId),
        or(isNull(conversations.managerUserId), ne(conversations.managerUserId, me)),
      ),
    )
  if (answeredAt === null) {
    const added = await additionsOf(tools.db, id)
    for (const text of [`About ${home.title}: ${message}`, ...added.map((addition) => addition.text)])
      await quoteAsFirstMessage(tools, { conversationId, from: senderUserId, text })
  }
  return conversationId
}

/** Whether somebody still has an account and there is no block between the two. */
export async function isReachable(
  tools: Pick<Tools, 'actor' | 'db' | 'now'>,
  userId: string,
): Promise<boolean> {
  const [found] = await tools.db
    .select({ blocked: isBlocked(viewerOf(tools), users.id), here: isHere })
    .from(users)
    .where(eq(users.id, userId))
  return found !== undefined && !found.blocked && found.here
}
