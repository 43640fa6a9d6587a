import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { lastFirst, queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { inboxPolicy } from './policy.ts'
import { readableSides } from './conversation.server.ts'
import { CONVERSATIONS_PAGE, FOUND_PAGE } from './rules.ts'
import type { ConversationItem, FoundMessage } from './views.ts'
import {
  isShownTo,
  joinOther,
  joinWriter,
  otherColumns,
  otherListed,
  writerColumns,
  writerOf,
  type OtherRow,
  type WriterRow,
} from './other-person.server.ts'
import { searchedWords } from './found-piece.ts'

export type InboxPage = {
  conversations: ConversationItem[]
  /** Cursor of the next page; null on the last page. */
  after: string | null
}

type Row = OtherRow &
  WriterRow & {
    id: string
    text: string | null
    own: boolean
    at: Date
    unread: number
    muted: boolean
  }

/** The user's conversations, most recent first.
 *  @param after the cursor of the previous page */
export async function inbox(ctx: Context, after: string | null = null): Promise<InboxPage> {
  const { db } = authorize(ctx, inboxPolicy.read, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const { userId: me, student } = ctx.actor
  const from = readCursor(after)
  const rows = await (from ? queryRows(db, laterPage, { me, ...from }) : queryRows(db, firstPage, { me }))
  const shown = rows.slice(0, CONVERSATIONS_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    conversations: shown.map(({ id, text, own, at, unread, muted, ...row }) => ({
      id,
      other: otherListed(row, student),
      last: { text, own, from: writerOf(row), at },
      unread,
      muted,
    })),
    after: last ? `${last.at.getTime()}_${last.id}` : null,
  }
}

const firstPage: Statement<Row, { me: string }> = (at) => pageQuery(at.me, sql``)
const laterPage: Statement<Row, { me: string } & Cursor> = (at) =>
  pageQuery(
    at.me,
    sql`and (side.last_message_at, side.conversation_id) < (${at.lastAt}::timestamptz, ${at.lastId}::uuid)`,
  )

function pageQuery(me: Placeholder, from: SQL): SQL {
  return sql`
    select side.conversation_id as id, side.unread, side.muted, side.last_message_at as at,
      case when ${isShownTo(me)} then message.text end as text,
      coalesce(message.sender_user_id = ${me}::uuid, false) as own, ${otherColumns}, ${writerColumns}
    from conversation_sides side
    ${joinOther}
    join messages message
      on message.conversation_id = side.conversation_id and message.number = side.last_number
    ${joinWriter}
    where side.user_id = ${me}::uuid and side.last_number > side.hidden_number and ${readableSides(me)} ${from}
    order by ${lastFirst(sql`side.last_message_at`)}, ${lastFirst(sql`side.conversation_id`)}
    limit ${sql.raw(String(CONVERSATIONS_PAGE + 1))}`
}

type Cursor = { lastAt: string; lastId: string }

/** Parses a cursor from a URL; an invalid one means the start of the list. */
function readCursor(after: string | null): Cursor | null {
  const [, time, id] = /^(\d{1,14})_(.+)$/.exec(after ?? '') ?? []
  if (!time || !id || !isId(id)) return null
  return { lastAt: new Date(Number(time)).toISOString(), lastId: id }
}

type FoundRow = OtherRow & Omit<FoundMessage, 'other'>

/** Messages in the user's conversations that contain every word of a text, or a word starting with it; newest first. */
export async function searchMessages(ctx: Context, text: string): Promise<FoundMessage[]> {
  const { db } = authorize(ctx, inboxPolicy.read, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const words = searchedWords(text)
  if (words.length === 0) return []
  const { userId: me, student } = ctx.actor
  const wanted = words.map((word) => `'${word}':*`).join(' & ')
  const rows = await queryRows<FoundRow>(
    db,
    sql`select message.conversation_id as "conversationId", message.number, message.text, message.created_at as at,
        coalesce(message.sender_user_id = ${me}::uuid, false) as own, ${otherColumns}
      from conversation_sides side
      join messages message on message.conversation_id = side.conversation_id and message.number > side.joined_number
      ${joinOther}
      where side.user_id = ${me}::uuid and ${isShownTo(me)} and message.words @@ to_tsquery('simple', ${wanted})
        and ${readableSides(me)}
      order by message.created_at desc, message.conversation_id, message.number desc
      limit ${FOUND_PAGE}`,
  )
  return rows.map(({ conversationId, number, own, text: found, at, ...row }) => ({
    conversationId,
    number,
    own,
    text: found,
    at,
    other: otherListed(row, student),
  }))
}
