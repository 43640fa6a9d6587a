import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { inquiries, tours } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { isWithheld, offerState } from '#app/features/listings/is-withheld.server.ts'
import { whyNotOffered, type NotOffered } from '#app/features/listings/rented.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { lockInquiry, type Inquiry } from '#app/features/inquiries/inquiry.server.ts'
import { notifyNamed } from '#app/features/inquiries/notify-named.server.ts'
import { momentIn } from '#app/features/inquiries/tour-copy.ts'
import { inquiryPath } from '#app/features/inquiries/paths.ts'
import { isUpcoming, OPEN_TOURS, openTour, type Tour } from '#app/features/inquiries/tour.server.ts'

/** Every few minutes: notifies students with an upcoming tour that the home is no longer listed, for any reason (taken down, archived,
 *  paused, removed by an import, or without an active manager), or that it is listed again: once per change, and again if a graver
 *  reason follows. The roommates whom they named hear of an agreed tour. Each tour has its own transaction that checks again, so that
 *  two runs or a crash notify nobody twice. */
export const notifyOfGoneHomes: Job = {
  name: 'notify-of-gone-homes',
  alone: true,
  async run(ctx) {
    const open = await ctx.db
      .select({
        inquiryId: inquiries.id,
        senderUserId: inquiries.senderUserId,
        told: { homeGone: tours.homeGone, homeGoneAt: tours.homeGoneAt },
        home: { ...offerState, timeZone: campuses.timeZone },
      })
      .from(tours)
      .innerJoin(inquiries, eq(inquiries.id, tours.inquiryId))
      .innerJoin(listings, eq(listings.id, inquiries.listingId))
      .innerJoin(campuses, eq(campuses.id, listings.campusId))
      .where(
        and(
          inArray(tours.state, OPEN_TOURS),
          or(isNotNull(tours.homeGoneAt), ne(listings.status, 'published'), isWithheld),
        ),
      )
    for (const { inquiryId, senderUserId, told, home } of open)
      if (senderUserId !== null && isNews(told, whyNotOffered(home, ctx.now())))
        await inTransaction(ctx, (tx) => notifyOf(tx, inquiryId, senderUserId))
  },
}

/** The least grave first. */
const BY_SEVERITY = ['unlisted', 'withheld', 'taken-down'] as const

/** Whether the sender has not been notified of this yet. Tours without a stored reason count as notified of the gravest. */
function isNews({ homeGone, homeGoneAt }: Pick<Tour, 'homeGone' | 'homeGoneAt'>, gone: NotOffered | null) {
  if (gone === null || homeGoneAt === null) return (gone !== null) === (homeGoneAt === null)
  return BY_SEVERITY.indexOf(gone.what) > BY_SEVERITY.indexOf(homeGone ?? 'taken-down')
}

async function notifyOf(ctx: SystemContext, inquiryId: string, to: string): Promise<void> {
  const { db, now } = ctx
  const inquiry = await lockInquiry(db, inquiryId, to)
  const { home } = inquiry
  const open = await openTour(db, inquiryId)
  const gone = whyNotOffered(home, now())
  if (!open || !isNews(open, gone)) return
  await db
    .update(tours)
    .set({ homeGoneAt: gone ? now() : null, homeGone: gone?.what ?? null })
    .where(eq(tours.id, open.id))
  if (!isUpcoming(open, now())) return
  const when = open.startsAt && open.startsAt > now() && momentIn(home.timeZone, open.startsAt)
  const lineFor = (whose: 'your' | 'the') =>
    gone ? goneLine(home, gone, { when, whose }) : backLine(home, { when, whose })
  const line = lineFor('your')
  const more =
    gone?.what === 'unlisted' && 'It may be rented, or paused. The manager still gets your messages.'
  const become =
    gone === null ? 'is listed again' : gone.what === 'taken-down' ? gone.state : 'is no longer listed'
  await notify(ctx, {
    kind: 'tour',
    to,
    detail: line,
    // `isNews` already ensures one notification per change.
    same: newId(),
    link: inquiryPath(inquiryId),
    emailContent: {
      subject: `The home of your tour ${become}`,
      paragraphs: more ? [line, more] : [line],
      button: 'See the tour',
    },
  })
  // They heard of no times that were only proposed.
  if (when) await notifyNamed(ctx, { inquiry, line: lineFor('the'), same: newId() })
}

type TourInLine = { when: string | false | null; whose: 'your' | 'the' }

function goneLine({ title }: Inquiry['home'], { what }: NotOffered, { when, whose }: TourInLine): string {
  const tour = when ? `${whose} tour on ${when}` : 'a tour'
  if (what === 'taken-down') return `“${title}” was taken down, so do not count on ${tour}.`
  return what === 'withheld'
    ? `“${title}” is not available right now, and your messages may stay unanswered. Do not count on ${tour}.`
    : `“${title}” is no longer listed. Ask whether ${when ? `${tour} still` : tour} takes place.`
}

const backLine = ({ title }: Inquiry['home'], { when, whose }: TourInLine): string =>
  `“${title}” is listed again. ${when ? `${whose === 'your' ? 'Your' : 'The'} tour on ${when} stands.` : 'The times that were proposed for a tour still hold.'}`
