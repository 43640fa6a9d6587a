import { and, eq, sql, type SQL } from 'drizzle-orm'
import { conversationSides } from '#app/database/schema/messages.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'

type Asker = Pick<Context, 'actor'>
type Change = { muted?: boolean; hiddenNumber?: number; readNumber?: number; unread?: SQL<number> }

/** Changes what one of the two keeps of a conversation; part of a verb that has asked its policy. */
export async function changeOwnSide(
  db: Database,
  { actor }: Asker,
  conversationId: string,
  change: Change,
): Promise<void> {
  if (actor.kind !== 'person') throw new SignInRequired()
  await db
    .update(conversationSides)
    .set(change)
    .where(
      and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.userId, actor.userId)),
    )
}

/** How many messages of the other one come after a number. */
export function unreadAfter({ actor }: Asker, conversationId: string, number: number): SQL<number> {
  const me = actor.kind === 'person' ? actor.userId : null
  return sql<number>`(select count(*)::integer from messages
    where conversation_id = ${conversationId}::uuid and number > ${number}::integer
      and sender_user_id is distinct from ${me}::uuid)`
}
