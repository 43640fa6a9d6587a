import { eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
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
  const [open, inquiry] = await find(ctx, inquiryPolicy.readLead, (look) => findInquiry(look.db, inquiryId))
  const { senderUserId } = inquiry
  const [view, [sender], conversationId] = await Promise.all([
    inquiryViewOf(open, inquiry, 'manager'),
    senderUserId === null
      ? []
      : open.db.select({ here: isHere }).from(users).where(eq(users.id, senderUserId)),
    senderUserId === null || inquiry.answeredAt === null ? undefined : conversationWith(open, senderUserId),
  ])
  return {
    ...view,
    // What was withdrawn says no more how to reach the people in it.
    ...(inquiry.state === 'withdrawn' && { email: '', phone: null, roommates: [] }),
    clientId: newId(),
    conversationId: conversationId ?? null,
    gone: !sender?.here,
    byTeam: inquiry.managerUserId === null,
  }
}
