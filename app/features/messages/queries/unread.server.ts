import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { inboxPolicy } from '../policy.ts'
import { readableSides } from '../conversations/readable-sides.server.ts'

/** The number of unread messages for the header; reads only conversations that have some. */
export async function unreadTotal(ctx: Context): Promise<number> {
  const { db } = authorize(ctx, inboxPolicy.read, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const [row] = await queryRows(db, unreadOf, { me: ctx.actor.userId })
  return row?.unread ?? 0
}

const unreadOf: Statement<{ unread: number }, { me: string }> = ({ me }) =>
  sql`select ${unreadMessagesOf(me)} as unread`

/** The number of unread messages as an SQL expression. */
export const unreadMessagesOf = (me: Placeholder): SQL<number> => sql`(
    select coalesce(sum(side.unread), 0)::integer
    from conversation_sides side left join users on users.id = side.other_user_id
    where side.user_id = ${me}::uuid and side.unread > 0 and ${readableSides(me)})`
