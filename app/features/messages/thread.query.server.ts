import { sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { requirePerson, isAllowed } from '#app/platform/access.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { NotFound } from '#app/platform/errors.ts'
import { seenOrNot, shownConversation, whyClosed } from './conversation.server.ts'
import { conversationPolicy } from './policy.ts'
import { MESSAGES_PAGE } from './rules.ts'
import type { MessageView, ThreadView, Correspondent } from './views.ts'
import { conversationWith } from './open-conversation.server.ts'
import {
  isShownTo,
  joinPicture,
  joinWriter,
  otherPerson,
  personColumns,
  writerColumns,
  writerOf,
  type OtherPersonRow,
  type WriterRow,
} from './other-person.server.ts'

/** Larger than any message number. */
const ALL = 2 ** 31 - 1

/** A conversation with its latest messages, or with those before a number.
 *  @throws NotFound for other people's conversations, and the same after a block or while either person is being deleted */
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
  const { lastNumber, muted, readNumber, otherReadNumber, joinedNumber } = conversation
  const until = Math.min(asked, lastNumber + 1)
  const messages = rows.toReversed().map(({ number, clientId, own, text, at, ...writer }): MessageView => ({
    number,
    clientId,
    own,
    from: writerOf(writer),
    text,
    at,
  }))
  return {
    id: conversation.id,
    other: conversation.with,
    muted,
    readNumber,
    otherReadNumber,
    lastNumber,
    closed: whyClosed(conversation) ?? null,
    messages,
    earlier: messages[0] !== undefined && messages[0].number > joinedNumber + 1,
    later: until <= lastNumber,
  }
}

type Row = Omit<MessageView, 'from'> & WriterRow

const messagesBefore: Statement<Row, { me: string; id: string; until: number }> = (at) => sql`
    select message.number, message.client_id as "clientId", message.created_at as at,
      case when ${isShownTo(at.me)} then message.text end as text,
      coalesce(message.sender_user_id = ${at.me}::uuid, false) as own, ${writerColumns}
    from conversation_sides side
    join messages message on message.conversation_id = side.conversation_id and message.number > side.joined_number
    ${joinWriter}
    where side.conversation_id = ${at.id}::uuid and side.user_id = ${at.me}::uuid and message.number < ${at.until}
    order by message.number desc limit ${sql.raw(String(MESSAGES_PAGE))}`

/** A person whom the user may write to, and the existing conversation with them, if any.
 *  @throws NotFound, the same for blocked, hidden and absent people */
export async function correspondent(ctx: Context, userId: string): Promise<Correspondent> {
  const [{ db }, { facts, conversationId }] = await find(ctx, peoplePolicy.read, async (look) => {
    const [found, known = null] = await Promise.all([
      factsAbout(look, userId),
      conversationWith(look, userId),
    ])
    return { ...found, shown: found.shown || known !== null, facts: found, conversationId: known }
  })
  const [row] = await queryRows(db, personOf, { userId })
  const other = row && otherPerson(row)
  if (!other) throw new NotFound()
  const closed = facts.viewerAge === 'adult' ? null : facts.viewerAge === 'minor' ? 'too-young' : 'no-age'
  const hasProfile = isAllowed(peoplePolicy.see, ctx.actor, facts)
  return { other: seenOrNot(other, hasProfile), conversationId, closed }
}

const personOf: Statement<OtherPersonRow, { userId: string }> = (at) =>
  sql`select ${personColumns} from users ${joinPicture} where users.id = ${at.userId}::uuid`
