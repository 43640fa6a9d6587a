import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/query-rows.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { conversationFacts } from '../conversation-facts.server.ts'
import { conversationPolicy } from '../policy.ts'
import { MESSAGES_PAGE } from '../rules.ts'
import { whyClosed } from '../why-closed.ts'
import type { MessageView, ThreadView } from '../views.ts'
import { joinPicture, otherColumns, otherPerson, type OtherRow } from './other-person.server.ts'

/** A conversation with its last messages, or with those before a number.
 *  @throws NotFound for conversations of others, and alike when one of the two blocked the other or leaves */
export async function thread(ctx: Context, id: string, before: number | null = null): Promise<ThreadView> {
  const conversation = await conversationFacts(ctx, id)
  authorize(conversationPolicy.read, ctx.actor, conversation)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const { lastNumber, otherUserId, muted, readNumber } = conversation
  const until = before === null ? lastNumber + 1 : Math.max(1, Math.min(before, lastNumber + 1))
  const [other] = await queryRows<OtherRow & { otherReadNumber: number }>(
    ctx.db,
    sql`select side.read_number as "otherReadNumber", ${otherColumns}
      from users ${joinPicture}
      join conversation_sides side on side.user_id = users.id and side.conversation_id = ${id}::uuid
      where users.id = ${otherUserId}::uuid`,
    { prepared: true },
  )
  const rows = await queryRows<MessageView>(
    ctx.db,
    sql`select number, client_id as "clientId", text, created_at as at,
        coalesce(sender_user_id = ${me}::uuid, false) as own
      from messages where conversation_id = ${id}::uuid and number < ${until}
      order by number desc limit ${MESSAGES_PAGE}`,
    { prepared: true },
  )
  const messages = rows.toReversed()
  return {
    id: conversation.id,
    other: other ? otherPerson(other) : null,
    muted,
    readNumber,
    otherReadNumber: other?.otherReadNumber ?? 0,
    lastNumber,
    closed: whyClosed(conversation) ?? null,
    messages,
    earlier: (messages[0]?.number ?? 1) > 1,
    later: until <= lastNumber,
  }
}
