import { sql } from 'drizzle-orm'
import { changeRows, queryRows } from '#app/database/sql/query-rows.server.ts'
import type { Database } from '#app/platform/context.ts'

/** Adds a new colleague to the company's conversations with leads; existing messages count as read. */
export async function joinConversations(
  tx: Database,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<void> {
  await changeRows(
    tx,
    sql`insert into conversation_sides
      (conversation_id, user_id, other_user_id, last_number, last_message_at, read_number)
      select c.id, ${userId}::uuid, own.student_user_id, c.last_number, coalesce(m.created_at, c.created_at), c.last_number
      from company_conversations own join conversations c on c.id = own.conversation_id
      left join messages m on m.conversation_id = c.id and m.number = c.last_number
      where own.company_id = ${companyId}::uuid
      on conflict do nothing`,
  )
}

/** Removes a leaving colleague from the company's conversations. Their students then write with another person there;
 *  `messages/conversation.server.ts` passes blocks on to that person. */
export async function leaveConversations(
  tx: Database,
  { companyId, from, to }: { companyId: string; from: string; to: string },
): Promise<void> {
  // Every writer locks in this order: the conversation, then its sides.
  await queryRows(
    tx,
    sql`select id from conversations where id in (
        select own.conversation_id from company_conversations own
        join conversation_sides side on side.conversation_id = own.conversation_id and side.user_id = ${from}::uuid
        where own.company_id = ${companyId}::uuid)
      order by id for no key update`,
  )
  const ofCompany = sql`conversation_id in (
    select own.conversation_id from company_conversations own where own.company_id = ${companyId}::uuid)`
  await changeRows(tx, sql`delete from conversation_sides where user_id = ${from}::uuid and ${ofCompany}`)
  await changeRows(
    tx,
    sql`update conversation_sides set other_user_id = ${to}::uuid where other_user_id = ${from}::uuid and ${ofCompany}`,
  )
}
