import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { quoteAsFirstMessage } from '#app/features/messages/open-conversation.server.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import { notify, withdrawNotifications } from '#app/features/notifications/notify.server.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { lockInquiry, leadsChanged, leadReaders } from './inquiry.server.ts'
import { conversationOfInquiry } from './lead-conversation.server.ts'
import { inquiryPath, leadPath } from './paths.ts'
import { inquiryPolicy } from './policy.ts'
import { endOpenTour } from './answer-tour.server.ts'
import { isUpcoming, openTour } from './tour.server.ts'
import { inquiryMemberIds } from './join-inquiry.server.ts'

/** The sender withdraws an inquiry: an upcoming tour is canceled, the answering side is notified and no longer sees the sender's
 *  contact details or roommates, and nobody can answer anymore. Idempotent.
 *  @throws SignInRequired, NotFound */
export async function withdrawInquiry(ctx: Context, inquiryId: string): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const lookUp = (look: ReadingContext) => lockInquiry(look.db, inquiryId, me)
  await change(ctx, inquiryPolicy.withdraw, lookUp, async (tx, inquiry) => {
    if (inquiry.state === 'withdrawn') return
    const open = await openTour(tx.db, inquiryId)
    if (open && isUpcoming(open, ctx.now())) await endOpenTour(tx, { inquiry, open, side: 'sender', me })
    await tx.db
      .update(inquiries)
      .set({ state: 'withdrawn', closedAt: ctx.now() })
      .where(eq(inquiries.id, inquiryId))
    const { home } = inquiry
    const conversationId = await conversationOfInquiry(tx, inquiry)
    if (conversationId)
      await quoteAsFirstMessage(tx, {
        conversationId,
        from: me,
        text: `I’m withdrawing my inquiry about ${home.title}.`,
      })
    await closeModerationItem(tx, 'inquiry', inquiryId, 'closed')
    const readers = await leadReaders(tx.db, inquiry.managerUserId)
    const unread = { link: leadPath(inquiryId), which: 'unread' } as const
    for (const kind of ['lead', 'lead-changed', 'lead-joined'] as const)
      await withdrawNotifications(tx, readers, { kind, ...unread })
    const named = await inquiryMemberIds(tx.db, inquiryId)
    await withdrawNotifications(tx, named, {
      kind: 'inquiry-mate',
      link: inquiryPath(inquiryId),
      which: 'unread',
    })
    for (const to of inquiry.state === 'closed' ? [] : readers)
      await notify(tx, {
        kind: 'lead-changed',
        to,
        detail: `The inquiry about “${home.title}” was withdrawn.`,
        same: `${inquiryId} withdrawn`,
        link: leadPath(inquiryId),
      })
    await ctx.live.send(tx.db, leadsChanged, [...readers, ...named, me], {})
  })
}
