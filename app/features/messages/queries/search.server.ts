import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { inboxPolicy } from '../policy.ts'
import { readableSides } from '../conversations/readable-sides.server.ts'
import { FOUND_PAGE } from '../rules.ts'
import { searchedWords } from '../text/searched-words.ts'
import type { FoundMessage } from '../views.ts'
import { joinPicture, otherColumns, otherPerson, type OtherRow } from './other-person.server.ts'

type Row = OtherRow & Omit<FoundMessage, 'other'>

/** Messages in the user's conversations that contain all words of a text, or words that start with them; latest
 *  first. */
export async function searchMessages(ctx: Context, text: string): Promise<FoundMessage[]> {
  const { db } = authorize(ctx, inboxPolicy.read, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const words = searchedWords(text)
  if (words.length === 0) return []
  const me = ctx.actor.userId
  const wanted = words.map((word) => `'${word}':*`).join(' & ')
  const rows = await queryRows<Row>(
    db,
    sql`select message.conversation_id as "conversationId", message.number, message.text, message.created_at as at,
        coalesce(message.sender_user_id = ${me}::uuid, false) as own, ${otherColumns}
      from conversation_sides side
      join messages message on message.conversation_id = side.conversation_id
      left join users on users.id = side.other_user_id
      ${joinPicture}
      where side.user_id = ${me}::uuid and message.hidden_at is null and message.words @@ to_tsquery('simple', ${wanted})
        and ${readableSides(me)}
      order by message.created_at desc, message.conversation_id, message.number desc
      limit ${FOUND_PAGE}`,
  )
  return rows.map(({ conversationId, number, own, text: found, at, ...other }) => ({
    conversationId,
    number,
    own,
    text: found,
    at,
    other: otherPerson(other),
  }))
}
