import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { conversationSides } from '#app/database/schema/people/messages.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'

type Acting = Pick<Context, 'actor'>
type Change = { muted?: boolean; hiddenNumber?: number; readNumber?: number; unread?: SQL<number> }

/** Changes one person's settings of a conversation. */
export async function changeOwnSide(
  db: Database,
  { actor }: Acting,
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

type Reading = { me: string; conversationId: string; number: number }

/** The number of the other person's messages after a number; takes values or placeholders of a prepared statement. */
export function unreadAfter({
  me,
  conversationId,
  number,
}: {
  [Name in keyof Reading]: Reading[Name] | Placeholder
}): SQL<number> {
  return sql<number>`(select count(*)::integer from messages
    where conversation_id = ${conversationId}::uuid and number > ${number}::integer
      and sender_user_id is distinct from ${me}::uuid)`
}
