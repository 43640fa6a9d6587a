import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { sql } from 'drizzle-orm'
import type { openGroup } from '#app/features/groups/group-page.query.server.ts'
import { requirePerson } from '#app/platform/access.ts'

type GroupConversation = { conversationId: string; unread: number }

/** The conversation of a group that the user has opened, with the number of unread messages; null for a group with only one member,
 *  or one created by an older version of Roost. */
export async function groupConversation(
  opened: ReturnType<typeof openGroup>,
): Promise<GroupConversation | null> {
  const [open, { id: groupId }] = await opened
  const { userId: me } = requirePerson(open)
  const [found] = await queryRows(open.db, ownSideOf, { groupId, me })
  return found ?? null
}

const ownSideOf: Statement<GroupConversation, { groupId: string; me: string }> = (at) => sql`
  select side.conversation_id as "conversationId", side.unread from conversation_sides side
  where side.user_id = ${at.me}::uuid and side.group_id = ${at.groupId}::uuid
    and exists (select 1 from group_members fellow
      where fellow.group_id = side.group_id and fellow.user_id <> side.user_id)`
