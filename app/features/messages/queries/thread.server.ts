import { sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { shownConversation } from '../conversations/conversation-facts.server.ts'
import { conversationPolicy } from '../policy.ts'
import { MESSAGES_PAGE } from '../rules.ts'
import { whyClosed } from '../conversations/why-closed.ts'
import type { MessageView, ThreadView } from '../views.ts'

/** A conversation with its latest messages, or with those before a number.
 *  @throws NotFound for others' conversations, and the same when one blocked the other or is being deleted */
export async function thread(ctx: Context, id: string, before: number | null = null): Promise<ThreadView> {
  const [db, conversation] = await find(ctx, conversationPolicy.read, (look) =>
    shownConversation({ ...ctx, db: look }, id),
  )
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const { lastNumber, muted, readNumber, otherReadNumber } = conversation
  const until = before === null ? lastNumber + 1 : Math.max(1, Math.min(before, lastNumber + 1))
  const rows = await queryRows(db, messagesBefore, { me, id, until })
  const messages = rows.toReversed()
  return {
    id: conversation.id,
    other: conversation.person,
    muted,
    readNumber,
    otherReadNumber,
    lastNumber,
    closed: whyClosed(conversation) ?? null,
    messages,
    earlier: (messages[0]?.number ?? 1) > 1,
    later: until <= lastNumber,
  }
}

const messagesBefore: Statement<MessageView, { me: string; id: string; until: number }> = (at) => sql`
    select number, client_id as "clientId", case when hidden_at is null then text end as text, created_at as at,
      coalesce(sender_user_id = ${at.me}::uuid, false) as own
    from messages where conversation_id = ${at.id}::uuid and number < ${at.until}
    order by number desc limit ${sql.raw(String(MESSAGES_PAGE))}`
