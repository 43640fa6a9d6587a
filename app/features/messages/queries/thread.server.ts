import { sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { requirePerson } from '#app/platform/access.ts'
import { shownConversation } from '../conversations/conversation-facts.server.ts'
import { conversationPolicy } from '../policy.ts'
import { MESSAGES_PAGE } from '../rules.ts'
import { whyClosed } from '../conversations/why-closed.ts'
import type { MessageView, ThreadView } from '../views.ts'

/** Above every number of a message. */
const ALL = 2 ** 31 - 1

/** A conversation with its latest messages, or with those before a number.
 *  @throws NotFound for others' conversations, and the same when one blocked the other or is being deleted */
export async function thread(
  ctx: Context,
  { id, before = null }: { id: string; before?: number | null },
): Promise<ThreadView> {
  const { userId: me } = requirePerson(ctx)
  const asked = Math.max(1, Math.min(before ?? ALL, ALL))
  const [, { rows, ...conversation }] = await find(ctx, conversationPolicy.read, async (look) => {
    const [shown, rows] = await Promise.all([
      shownConversation(look, id),
      isId(id) ? queryRows(look.db, messagesBefore, { me, id, until: asked }) : [],
    ])
    return { ...shown, rows }
  })
  const { lastNumber, muted, readNumber, otherReadNumber } = conversation
  const until = Math.min(asked, lastNumber + 1)
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
