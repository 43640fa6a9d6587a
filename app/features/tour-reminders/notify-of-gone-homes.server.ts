import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { inquiries, tours } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { isWithheld } from '#app/features/listings/is-withheld.server.ts'
import { whyNotOffered, type NotOffered } from '#app/features/listings/rented.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { lockInquiry, type Inquiry } from '#app/features/inquiries/inquiry.server.ts'
import { momentIn } from '#app/features/inquiries/tour-copy.ts'
import { inquiryPath } from '#app/features/inquiries/paths.ts'
import { liesAhead, OPEN_TOURS, openTour } from '#app/features/inquiries/tour.server.ts'

/** Every few minutes: notifies students with an upcoming tour when the home is no longer listed, for whatever reason (taken down,
 *  archived, paused, by an import, or because nobody manages it anymore), and when it is listed again. Each change is reported
 *  once: each tour has its own transaction that checks again, so two runs or a crash notify nobody twice. */
export const notifyOfGoneHomes: Job = {
  name: 'notify-of-gone-homes',
  alone: true,
  async run(ctx) {
    const isListed = sql`(${eq(listings.status, 'published')} and not ${isWithheld})`
    const changed = await ctx.db
      .select({ inquiryId: inquiries.id, senderUserId: inquiries.senderUserId })
      .from(tours)
      .innerJoin(inquiries, eq(inquiries.id, tours.inquiryId))
      .innerJoin(listings, eq(listings.id, inquiries.listingId))
      .where(
        and(
          inArray(tours.state, OPEN_TOURS),
          or(and(isNull(tours.homeGoneAt), not(isListed)), and(isNotNull(tours.homeGoneAt), isListed)),
        ),
      )
    for (const { inquiryId, senderUserId } of changed)
      if (senderUserId !== null) await inTransaction(ctx, (tx) => notifyOf(tx, inquiryId, senderUserId))
  },
}

async function notifyOf(ctx: SystemContext, inquiryId: string, to: string): Promise<void> {
  const { db, now } = ctx
  const { home } = await lockInquiry(db, inquiryId, to)
  const open = await openTour(db, inquiryId)
  const gone = whyNotOffered(home, now())
  if (!open || (gone !== null) === (open.homeGoneAt !== null)) return
  await db
    .update(tours)
    .set({ homeGoneAt: gone ? now() : null })
    .where(eq(tours.id, open.id))
  if (!liesAhead(open, now())) return
  const when = open.startsAt && open.startsAt > now() && momentIn(home.timeZone, open.startsAt)
  const line = gone ? goneLine(home, gone, when) : backLine(home, when)
  const more =
    gone?.what === 'unlisted' && 'It may be rented, or paused. The manager still gets your messages.'
  await notify(ctx, {
    kind: 'tour',
    to,
    detail: line,
    // `homeGoneAt` makes sure that each change is reported only once.
    same: newId(),
    link: inquiryPath(inquiryId),
    emailContent: {
      subject: `The home of your tour is ${gone ? 'no longer listed' : 'listed again'}`,
      paragraphs: more ? [line, more] : [line],
      button: 'See the tour',
    },
  })
}

function goneLine({ title }: Inquiry['home'], { what }: NotOffered, when: string | false | null): string {
  const tour = when ? `your tour on ${when}` : 'a tour'
  if (what === 'taken-down') return `“${title}” was taken down, so do not count on ${tour}.`
  return what === 'withheld'
    ? `“${title}” is not available right now, and your messages may stay unanswered. Do not count on ${tour}.`
    : `“${title}” is no longer listed. Ask whether ${when ? `${tour} still` : tour} takes place.`
}

const backLine = ({ title }: Inquiry['home'], when: string | false | null): string =>
  `“${title}” is listed again. ${when ? `Your tour on ${when} stands.` : 'The times that were proposed for a tour still hold.'}`
