import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { closeModerationItem } from '#app/features/moderation-queue/close-item.server.ts'
import type { Context } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { lockInquiry } from './lead-facts.server.ts'
import { leadsChanged } from './leads-changed.server.ts'
import { inquiryPolicy } from '../policy.ts'
import { liesAhead, openTour } from '../tours/tour-facts.server.ts'

/** Closes or reopens a lead. Idempotent. An open tour must be cancelled first, so that nobody waits in vain.
 *  @throws SignInRequired, NotFound */
export async function closeLead(
  ctx: Context,
  { inquiryId, closed }: { inquiryId: string; closed: boolean },
): Promise<{ ok: true } | { ok: false; reason: 'tour' }> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  return change(
    ctx,
    inquiryPolicy.answer,
    (look) => lockInquiry(look.db, inquiryId, me),
    async (tx, inquiry) => {
      // Only its sender could end it differently, and what they withdrew stays withdrawn.
      if (closed === (inquiry.state === 'closed') || inquiry.state === 'withdrawn') return { ok: true }
      const tour = closed ? await openTour(tx.db, inquiryId) : undefined
      if (tour && liesAhead(tour, ctx.now())) return { ok: false, reason: 'tour' }
      const open = inquiry.answeredAt === null ? 'new' : 'answered'
      await tx.db
        .update(inquiries)
        .set({ state: closed ? 'closed' : open, closedAt: closed ? ctx.now() : null })
        .where(eq(inquiries.id, inquiryId))
      if (closed) await closeModerationItem(tx, 'inquiry', inquiryId, 'closed')
      await ctx.live.send(
        tx.db,
        leadsChanged,
        [me, ...(inquiry.senderUserId ? [inquiry.senderUserId] : [])],
        {},
      )
      return { ok: true }
    },
  )
}
