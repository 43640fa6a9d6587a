import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { tours } from '#app/database/schema/homes/inquiries.ts'
import { endsTours, whyNotOffered } from '#app/features/listings/rented.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { isReachable } from './lead-conversation.server.ts'
import { lockInquiry, type Inquiry } from './inquiry.server.ts'
import { momentIn, cannotChangeTour, pickedMeanwhile, type TourNews } from './tour-copy.ts'
import { inquiryPolicy } from './policy.ts'
import { isEnded } from './lead-rules.ts'
import { laterThan, tourVersion, type TourOutcome } from './offer-tour.server.ts'
import { moveLead, notifyOfTour, type TourTools } from './notify-of-tour.server.ts'
import {
  agreedToStanding,
  lockAgreeing,
  openTour,
  otherTours,
  toursOverlap,
  sideOf,
  type Tour,
} from './tour.server.ts'
import type { TourSide } from './tour-rules.ts'

/** Accepts one of the times that the other side proposed; both sides get a calendar file. Idempotent.
 *  @param slot ISO time
 *  @param anyway whether the page warned that the company has another tour at that time
 *  @throws SignInRequired, NotFound */
export async function pickTour(
  ctx: Context,
  { inquiryId, slot, anyway = false }: { inquiryId: string; slot: string; anyway?: boolean },
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
    if (endsTours(whyNotOffered(home, ctx.now()))) return cannotChangeTour('home')
    if (
      side === 'manager' &&
      (senderUserId === null || !(await isReachable(tx, { ...inquiry, senderUserId })))
    )
      return cannotChangeTour('gone')
    await lockAgreeing(tx.db, inquiry)
    const others = await otherTours(tx.db, inquiry, ctx.now())
    const other = others.find(({ startsAt }) => toursOverlap(startsAt, picked))
    if (other && side === 'manager' && !anyway) return cannotChangeTour('overlap')
    // A manager who offered a time already knew about the tours agreed before that.
    if (other && side === 'sender' && other.agreedAt > open.changedAt) return cannotChangeTour('taken')
    const set = {
      state: 'agreed' as const,
      slots: [],
      startsAt: picked,
      agreedBy: side === 'manager' ? me : open.agreedBy,
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

/** Cancels an agreed tour, which updates both calendars, or withdraws or declines proposed times. A tour that has taken place
 *  cannot be canceled. If the tour changed since the page was loaded, the page asks again. Idempotent.
 *  @param seen the version of the tour that the page showed (`tourVersion`); without it, the current version
 *  @throws SignInRequired, NotFound */
export async function endTour(
  ctx: Context,
  { inquiryId, seen }: { inquiryId: string; seen?: string },
): Promise<TourOutcome> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const lookUp = (look: ReadingContext) => lockInquiry(look.db, inquiryId, me)
  return change(ctx, inquiryPolicy.arrangeTour, lookUp, async (tx, inquiry): Promise<TourOutcome> => {
    const side = sideOf(ctx.actor, inquiry)
    const open = await openTour(tx.db, inquiryId)
    if (!open) return { ok: true }
    const { startsAt } = open
    if (seen !== undefined && seen !== tourVersion(open)) return changedSince(open, side, inquiry)
    if (startsAt !== null && startsAt <= ctx.now() && open.state === 'agreed') return cannotChangeTour('past')
    await endOpenTour(tx, { inquiry, open, side, me })
    await moveLead(tx, { inquiry, side, me, agreed: false })
    return { ok: true }
  })
}

/** Tells a side that proposed times when the other side has picked one that its page did not show yet. */
function changedSince({ state, startsAt, offeredBy }: Tour, side: TourSide, { home }: Inquiry) {
  const changed = cannotChangeTour('changed')
  return state === 'agreed' && startsAt !== null && offeredBy === side
    ? { ...changed, failed: pickedMeanwhile(momentIn(home.timeZone, startsAt), side) }
    : changed
}

type Open = { inquiry: Inquiry; open: Tour; side: TourSide; me: string }

/** Ends the open tour of a locked inquiry and notifies the other side. */
export async function endOpenTour(tools: TourTools, { inquiry, open, side, me }: Open): Promise<void> {
  const { startsAt } = open
  const mine = open.offeredBy === side
  const set = {
    state: startsAt !== null || mine ? ('cancelled' as const) : ('declined' as const),
    slots: [],
    endedBy: side,
    sequence: startsAt === null ? open.sequence : open.sequence + 1,
    changedAt: laterThan(open, tools.now()),
  }
  await tools.db.update(tours).set(set).where(eq(tours.id, open.id))
  const news: TourNews =
    startsAt !== null
      ? { what: 'cancelled', time: momentIn(inquiry.home.timeZone, startsAt) }
      : { what: mine ? 'withdrawn' : 'declined' }
  await notifyOfTour(tools, { inquiry, tour: { ...open, ...set }, side, me, news })
}

/** Drops new proposed times and keeps the agreed time. Idempotent.
 *  @throws SignInRequired, NotFound */
export async function keepTour(ctx: Context, inquiryId: string): Promise<TourOutcome> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const lookUp = (look: ReadingContext) => lockInquiry(look.db, inquiryId, me)
  return change(ctx, inquiryPolicy.arrangeTour, lookUp, async (tx, inquiry): Promise<TourOutcome> => {
    const open = await openTour(tx.db, inquiryId)
    if (open?.state === 'agreed') return { ok: true }
    if (open?.state !== 'moving' || open.startsAt === null) return cannotChangeTour('changed')
    const side = sideOf(ctx.actor, inquiry)
    const agreedBy = side === 'manager' ? me : agreedToStanding(open)
    const set = { state: 'agreed' as const, slots: [], agreedBy, changedAt: laterThan(open, ctx.now()) }
    await tx.db.update(tours).set(set).where(eq(tours.id, open.id))
    const tour: Tour = { ...open, ...set }
    const news = { what: 'kept', time: momentIn(inquiry.home.timeZone, open.startsAt) } as const
    await notifyOfTour(tx, { inquiry, tour, side, me, news })
    return { ok: true }
  })
}
