import { inTransaction } from '#app/database/transaction.server.ts'
import { eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { tours } from '#app/database/schema/homes/inquiries.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { endsTours, whyNotOffered } from '#app/features/listings/rented.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { isReachable } from './lead-conversation.server.ts'
import { findInquiry, lockInquiry, type Inquiry } from './inquiry.server.ts'
import { momentIn, cannotChangeTour, otherTourText } from './tour-copy.ts'
import { inquiryPolicy } from './policy.ts'
import { isEnded } from './lead-rules.ts'
import type { TourField, TourSide } from './tour-rules.ts'
import { offeredTimes, openTour, otherTours, toursOverlap, sideOf, type Tour } from './tour.server.ts'
import { readSlots } from './read-inquiry.server.ts'
import { moveLead, notifyOfTour } from './notify-of-tour.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { invalidFields, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'

export type TourOutcome = { ok: true } | ReturnType<typeof cannotChangeTour> | Limited
export type OfferTourOutcome = TourOutcome | Invalid<TourField> | Overlaps

type Fields = Partial<Record<string, string>>

/** Proposes up to three times for a tour, replacing earlier proposals. An agreed time stands until a new one is accepted.
 *  Idempotent for the same times.
 *  @param fields `tourSlot0` … as the form sends them, and `seen`: the version of the tour that the page showed (`tourVersion`)
 *  @throws SignInRequired, NotFound */
export async function offerTour(
  ctx: Context,
  { inquiryId, fields }: { inquiryId: string; fields: Fields },
): Promise<OfferTourOutcome> {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const me = ctx.actor.userId
  const [open, inquiry] = await find(ctx, inquiryPolicy.arrangeTour, (look) =>
    findInquiry(look.db, inquiryId),
  )
  const { timeZone } = inquiry.home
  const offered =
    sideOf(ctx.actor, inquiry) === 'sender' ? await offeredTimes(open, { ...inquiry, timeZone }) : null
  const { slots, errors } = readSlots(fields, { timeZone, now: ctx.now(), offered })
  if (slots.length === 0 && Object.keys(errors).length === 0) errors.tourSlot0 = 'Propose at least one time.'
  if (Object.keys(errors).length > 0) return invalidFields(errors)
  const taken = await consumeRateLimit(ctx, 'tour-times', me)
  if (!taken.ok) return taken
  const done = await inTransaction(open, (tx) => offerOnce(tx, inquiryId, me, slots, fields))
  if (!done.ok || done.before) await refundRateLimit(ctx, 'tour-times', me)
  return done.ok ? { ok: true } : done
}

type Done = { ok: true; before: boolean } | ReturnType<typeof cannotChangeTour> | Overlaps

/** Some of the proposed times overlap other tours of the company. `slots`: the overlapping times, as the form sends them to
 *  confirm. */
type Overlaps = Refused<'overlaps'> & { slots: string }

async function overlapping(
  { db, now }: SystemContext,
  inquiry: Inquiry,
  { me, slots }: { me: string; slots: Date[] },
): Promise<Overlaps | null> {
  const others = await otherTours(db, inquiry, now())
  const both = slots.flatMap((slot) => {
    const other = others.find(({ startsAt }) => toursOverlap(startsAt, slot))
    return other ? [{ slot, other }] : []
  })
  if (both.length === 0) return null
  const { timeZone } = inquiry.home
  const tours = new Set(both.map(({ other }) => otherTourText(other, { timeZone, me })))
  return {
    ok: false,
    reason: 'overlaps',
    failed: `Your company has another tour then: ${[...tours].join('; ')}. Send these times anyway, or choose others.`,
    slots: both.map(({ slot }) => slot.toISOString()).join(' '),
  }
}

async function offerOnce(
  ctx: SystemContext,
  inquiryId: string,
  me: string,
  slots: Date[],
  { seen, anyway }: Fields,
): Promise<Done> {
  const inquiry = await lockInquiry(ctx.db, inquiryId, me)
  assertAllowed(inquiryPolicy.arrangeTour, ctx.actor, inquiry)
  const side = sideOf(ctx.actor, inquiry)
  const open = await openTour(ctx.db, inquiryId)
  if (open && open.offeredBy === side && sameTimes(open.slots, slots)) return { ok: true, before: true }
  if (isEnded(inquiry.state)) return cannotChangeTour('closed')
  if (tourVersion(open) !== (seen ?? '')) return cannotChangeTour('changed')
  const { senderUserId, home } = inquiry
  if (endsTours(whyNotOffered(home, ctx.now()))) return cannotChangeTour('home')
  if (
    side === 'manager' &&
    (senderUserId === null || !(await isReachable(ctx, { ...inquiry, senderUserId })))
  )
    return cannotChangeTour('gone')
  const overlaps = side === 'manager' ? await overlapping(ctx, inquiry, { me, slots }) : null
  if (overlaps && overlaps.slots !== anyway) return overlaps
  const { tour, instead } = await writeOffer(ctx, { inquiryId, side, me, slots }, open)
  const inWords = (time: Date) => momentIn(home.timeZone, time)
  const news = {
    what: 'offered',
    times: slots.map(inWords),
    instead: instead && inWords(instead),
  } as const
  await notifyOfTour(ctx, { inquiry, tour, side, me, news })
  await moveLead(ctx, { inquiry, side, me, agreed: instead !== null })
  return { ok: true, before: false }
}

const sameTimes = (some: Date[], others: Date[]) =>
  some.length === others.length && some.every((time, place) => time.getTime() === others[place]?.getTime())

/** The version of the open tour, used to reject forms from outdated pages. */
export const tourVersion = (open: Tour | undefined) => (open ? `${open.id} ${open.changedAt.getTime()}` : '')

/** @returns the tour, and the agreed time that stands until a new one is picked */
async function writeOffer(
  { db, now }: SystemContext,
  { inquiryId, side, me, slots }: { inquiryId: string; side: TourSide; me: string; slots: Date[] },
  open: Tour | undefined,
): Promise<{ tour: Tour; instead: Date | null }> {
  const standing = open?.startsAt && open.startsAt > now() ? open.startsAt : null
  // A tour that has taken place, or whose agreed time has passed, is not rescheduled; a new tour is created.
  const follows = open?.startsAt && !standing
  if (follows)
    await db.update(tours).set({ state: 'past', slots: [], changedAt: now() }).where(eq(tours.id, open.id))
  const agreedBy = side === 'manager' ? me : (!follows && open?.agreedBy) || null
  const changes = { slots, offeredBy: side, agreedBy, changedAt: laterThan(open, now()) }
  if (open && !follows) {
    const state = standing ? ('moving' as const) : ('proposed' as const)
    await db
      .update(tours)
      .set({ ...changes, state })
      .where(eq(tours.id, open.id))
    return { tour: { ...open, ...changes, state }, instead: standing }
  }
  const row = { id: newId(), inquiryId, state: 'proposed' as const, createdAt: now(), ...changes }
  await db.insert(tours).values(row)
  return {
    tour: {
      ...row,
      startsAt: null,
      sequence: 0,
      endedBy: null,
      homeGoneAt: null,
      homeGone: null,
      remindedOf: null,
    },
    instead: null,
  }
}

/** Now, but always later than the last change, so that two changes within one millisecond have different versions. */
export const laterThan = (open: Tour | undefined, now: Date) =>
  open && open.changedAt >= now ? new Date(open.changedAt.getTime() + 1) : now
