import { href } from 'react-router'
import { eq, sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { conversations } from '#app/database/schema/people/messages.ts'
import { withdrawNotifications } from '#app/features/notifications/notify.server.ts'
import type { Context, Database, SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'

/** Makes all members of a locked group members of its conversation, which starts with the first member. People who join see only
 *  messages sent after that. */
export async function joinGroupConversation(
  { db, now }: Pick<Context, 'now'> & { db: Database },
  groupId: string,
): Promise<void> {
  await db.insert(conversations).values({ id: newId(), groupId, createdAt: now() }).onConflictDoNothing()
  await lockGroupConversation(db, groupId)
  await changeRows(
    db,
    sql`insert into conversation_sides
      (conversation_id, user_id, group_id, last_message_at, last_number, joined_number, read_number, hidden_number)
      select c.id, m.user_id, m.group_id, ${now().toISOString()}::timestamptz,
        c.last_number, c.last_number, c.last_number, c.last_number
      from conversations c join group_members m using (group_id)
      where c.group_id = ${groupId}::uuid
      on conflict do nothing`,
  )
}

/** Deletes pending emails about a group's messages to people who are no longer in it. */
export async function withdrawMessageNews(
  tx: Pick<SystemContext, 'db' | 'live'>,
  groupId: string,
  userIds: string[],
): Promise<void> {
  const [found] = await tx.db
    .select({ conversationId: conversations.id })
    .from(conversations)
    .where(eq(conversations.groupId, groupId))
  if (!found) return
  await withdrawNotifications(tx, userIds, {
    kind: 'message',
    link: href('/messages/:conversationId?', found),
  })
}

/** Locks the conversation of a locked group, so that nobody writes in it while someone joins or leaves. */
export async function lockGroupConversation(db: Database, groupId: string): Promise<void> {
  await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.groupId, groupId))
    .for('no key update')
}
