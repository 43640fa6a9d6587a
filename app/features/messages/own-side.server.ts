import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
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

type Reading = { me: string; conversationId: string; number: number }

/** How many messages of the other one come after a number: of values, or of their places in a statement that is made once. */
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
