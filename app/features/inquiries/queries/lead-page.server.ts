import { eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/accounts.ts'
import { conversationWith } from '#app/features/messages/conversations/open-conversation.server.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import type { Context } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { findInquiry } from '../leads/lead-facts.server.ts'
import { inquiryPolicy } from '../policy.ts'
import type { LeadView } from '../views.ts'
import { inquiryViewOf } from './inquiry-view.server.ts'

/** A lead with the contact details that its sender gave.
 *  @throws SignInRequired, NotFound */
export async function leadPage(ctx: Context, inquiryId: string): Promise<LeadView> {
  const [db, inquiry] = await find(ctx, inquiryPolicy.readLead, (look) => findInquiry(look, inquiryId))
  const { senderUserId } = inquiry
  const [sender] =
    senderUserId === null
      ? []
      : await db.select({ here: isHere }).from(users).where(eq(users.id, senderUserId))
  const conversationId =
    senderUserId === null || inquiry.answeredAt === null
      ? undefined
      : await conversationWith({ ...ctx, db }, senderUserId)
  return {
    ...(await inquiryViewOf({ ...ctx, db }, inquiry, 'manager')),
    clientId: newId(),
    conversationId: conversationId ?? null,
    gone: !sender?.here,
    byTeam: inquiry.managerUserId === null,
  }
}
