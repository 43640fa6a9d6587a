import { sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import type { AskedFact } from '#app/features/listings/asked-facts.ts'
import { countUnstated, unstatedFacts } from '#app/features/listings/unstated-facts.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { requirePerson } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Context } from '#app/platform/context.ts'
import { inquiryPath, leadPath } from './paths.ts'
import { inquiriesPolicy } from './policy.ts'

/** A home that a conversation is about, with the inquiry that began it. */
export type HomeOfConversation = {
  name: string
  href: string
  listed: boolean
  /** For the answering side: how many questions in the inquiry the home's page does not answer. */
  questions: number
}

type Row = {
  inquiryId: string
  message: string
  name: string
  address: string
  listed: boolean
  own: boolean
  unstated: AskedFact[]
}

/** The last homes that one side of the conversation asked the other side, or their company, about and got an answer on, newest
 *  first; empty for other people's conversations.
 *  @throws SignInRequired */
export async function homesOfConversation(
  ctx: Context,
  conversationId: string | undefined,
): Promise<HomeOfConversation[]> {
  const { db } = authorize(ctx, inquiriesPolicy.read, null)
  const { userId: me } = requirePerson(ctx)
  if (conversationId === undefined || !isId(conversationId)) return []
  const rows = await queryRows(db, askedBetween, { me, conversationId })
  return rows.map(({ inquiryId, listed, own, message, unstated, ...home }) => ({
    name: homeTitle(home),
    href: own ? inquiryPath(inquiryId) : leadPath(inquiryId),
    listed,
    questions: own ? 0 : countUnstated(message, unstated),
  }))
}

const askedBetween: Statement<Row, { me: string; conversationId: string }> = (at) => sql`
  select i.id as "inquiryId", l.name, l.address, l.status = 'published' as listed, i.sender_user_id = ${at.me}::uuid as own,
    i.message, ${unstatedFacts(sql`l`)} as unstated
  from (
    select i.* from conversations c
      join inquiries i on (i.sender_user_id, i.answered_by)
        in ((c.first_user_id, c.second_user_id), (c.second_user_id, c.first_user_id))
      where c.id = ${at.conversationId}::uuid
    union
    select i.* from company_conversations own
      join inquiries i on i.sender_user_id = own.student_user_id
      where own.conversation_id = ${at.conversationId}::uuid and i.answered_by is not null
        and own.company_id = (select company_id from company_members where user_id = i.manager_user_id)) i
  join listings l on l.id = i.listing_id
  where i.state <> 'withdrawn' and exists (select from conversation_sides side
    where side.conversation_id = ${at.conversationId}::uuid and side.user_id = ${at.me}::uuid)
  order by i.created_at desc, i.id desc
  limit 3`
