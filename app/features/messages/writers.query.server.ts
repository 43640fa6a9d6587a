import { sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { shownConversation } from './conversation.server.ts'
import { isShownTo, joinWriter, writerColumns, writerOf, type WriterRow } from './other-person.server.ts'
import { conversationPolicy } from './policy.ts'
import type { Other } from './views.ts'

/** A person who wrote in a group, with their last message: its number, and its beginning if the user may see it. */
export type Writer = { name: string; number: number; text: string | null }

/** The people that the user may report in a conversation: the other person, or the other authors in a group, the latest first.
 *  @throws NotFound for other people's conversations */
export async function reportable(
  ctx: Context,
  conversationId: string,
): Promise<{ other: Other; writers: Writer[] }> {
  const { userId: me } = requirePerson(ctx)
  const [{ db }, { id, groupId, with: other }] = await find(ctx, conversationPolicy.report, (look) =>
    shownConversation(look, conversationId),
  )
  const rows = groupId === null ? [] : await queryRows(db, lastOfEach, { id, me })
  const writers = rows.map(({ number, text, ...writer }) => ({ name: writerOf(writer) ?? '', number, text }))
  return { other, writers }
}

const lastOfEach: Statement<
  WriterRow & { number: number; text: string | null },
  { id: string; me: string }
> = (at) => sql`
  select * from (
    select distinct on (message.sender_user_id) message.number,
      case when ${isShownTo(at.me)} then left(message.text, 60) end as text, ${writerColumns}
    from conversation_sides side
    join messages message on message.conversation_id = side.conversation_id and message.number > side.joined_number
    ${joinWriter}
    where side.conversation_id = ${at.id}::uuid and side.user_id = ${at.me}::uuid
      and message.sender_user_id <> side.user_id
    order by message.sender_user_id, message.number desc) latest
  order by number desc`

/** The author of a message in a group that the user may see, unless it was the user; undefined for any other number. */
export async function writerOfMessage(
  db: Reading,
  { conversationId, me, number }: { conversationId: string; me: string; number: number },
): Promise<string | undefined> {
  const [found] = await queryRows(db, senderOf, { conversationId, me, number })
  return found?.userId
}

const senderOf: Statement<{ userId: string }, { conversationId: string; me: string; number: number }> = (
  at,
) => sql`
  select message.sender_user_id as "userId" from conversation_sides side
  join messages message on message.conversation_id = side.conversation_id and message.number > side.joined_number
  where side.conversation_id = ${at.conversationId}::uuid and side.user_id = ${at.me}::uuid
    and message.number = ${at.number} and message.sender_user_id <> side.user_id`
