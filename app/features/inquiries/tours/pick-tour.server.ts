import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { tours } from '#app/database/schema/homes/inquiries.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { isReachable } from '../leads/lead-conversation.server.ts'
import { lockInquiry } from '../leads/lead-facts.server.ts'
import { momentIn } from '../moments.ts'
import { inquiryPolicy } from '../policy.ts'
import { isEnded } from '../rules.ts'
import { laterThan, type TourOutcome } from './offer-tour.server.ts'
import { moveLead, notifyOfTour } from './notify-of-tour.server.ts'
import { cannotChangeTour } from './tour-text.ts'
import { openTour, sideOf } from './tour-facts.server.ts'

/** Accepts one of the times that the other side proposed; both sides get a calendar file. Idempotent.
 *  @param slot ISO time
 *  @throws SignInRequired, NotFound */
export async function pickTour(
  ctx: Context,
  { inquiryId, slot }: { inquiryId: string; slot: string },
): Promise<TourOutcome> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const lookUp = (look: ReadingContext) => lockInquiry(look.db, inquiryId, me)
  return change(ctx, inquiryPolicy.arrangeTour, lookUp, async (tx, inquiry): Promise<TourOutcome> => {
    const side = sideOf(ctx.actor, inquiry)
    const open = await openTour(tx.db, inquiryId)
    const picked = new Date(slot)
    if (open?.state === 'agreed' && open.startsAt?.getTime() === picked.getTime()) return { ok: true }
    if (!open || open.offeredBy === side || !open.slots.some((time) => time.getTime() === picked.getTime()))
      return cannotChangeTour('changed')
    if (isEnded(inquiry.state)) return cannotChangeTour('closed')
    if (picked <= ctx.now()) return cannotChangeTour('past')
    const { senderUserId, home } = inquiry
    if (side === 'manager' && (senderUserId === null || !(await isReachable(tx, senderUserId))))
      return cannotChangeTour('gone')
    const set = {
      state: 'agreed' as const,
      slots: [],
      startsAt: picked,
      sequence: open.startsAt === null ? open.sequence : open.sequence + 1,
      changedAt: laterThan(open, ctx.now()),
    }
    await tx.db.update(tours).set(set).where(eq(tours.id, open.id))
    const news = {
      what: 'picked',
      time: momentIn(home.timeZone, picked),
      instead: open.startsAt && momentIn(home.timeZone, open.startsAt),
    } as const
    await notifyOfTour(tx, { inquiry, tour: { ...open, ...set }, side, me, news })
    await moveLead(tx, { inquiry, side, me, agreed: true })
    return { ok: true }
  })
}
