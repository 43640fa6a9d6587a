import { href } from 'react-router'
import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { change, find } from '#app/database/gate.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { removeFromDailyEmail } from '#app/features/notifications/send-gathered.server.ts'
import { conversationSides } from '#app/database/schema/people/messages.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { lockedConversation, messagesChanged, conversationFacts } from './conversation.server.ts'
import { conversationPolicy } from './policy.ts'

/** Hides a conversation from the user's inbox until a new message arrives. The other person keeps it. */
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

/** Turns emails about a conversation off or on. */
export async function muteConversation(
  ctx: Context,
  { conversationId, muted }: { conversationId: string; muted: boolean },
): Promise<void> {
  const [{ db }] = await find(ctx, conversationPolicy.keep, (look) => conversationFacts(look, conversationId))
  await changeOwnSide(db, ctx, conversationId, { muted })
}

/** Marks a conversation as read up to a message; never moves backwards.
 *  @param number the number of the last message seen */
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

type Acting = Pick<Context, 'actor'>
type Change = { muted?: boolean; hiddenNumber?: number; readNumber?: number; unread?: SQL<number> }

/** Changes the user's own settings of a conversation. */
async function changeOwnSide(
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

/** The number of other people's messages after a given number, without messages of people whom the reader blocked; takes values, or
 *  placeholders of a prepared statement. */
export function unreadAfter({
  me,
  conversationId,
  number,
}: {
  [Name in keyof Reading]: Reading[Name] | Placeholder
}): SQL<number> {
  return sql<number>`(select count(*)::integer from messages
    where conversation_id = ${conversationId}::uuid and number > ${number}::integer
      and sender_user_id is distinct from ${me}::uuid
      and not exists (select 1 from blocks where blocker_user_id = ${me}::uuid and blocked_user_id = sender_user_id))`
}
