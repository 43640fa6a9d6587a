import { and, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { inTransaction } from '#app/database/transaction.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { inquiries, tours } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { endsTours, whyNotOffered } from '#app/features/listings/rented.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { lockInquiry, mailLeadAddresses } from '#app/features/inquiries/inquiry.server.ts'
import { pathOf, readersOf, tourFacts } from '#app/features/inquiries/notify-of-tour.server.ts'
import { momentIn } from '#app/features/inquiries/tour-copy.ts'
import type { TourSide } from '#app/features/inquiries/tour-rules.ts'
import { agreedToStanding, openTour } from '#app/features/inquiries/tour.server.ts'
import { SITE } from '#app/platform/text/site-name.ts'

/** 6 p.m. on the day before a tour, in the home's time zone. */
const evening = sql`((date_trunc('day', ${tours.startsAt} at time zone ${campuses.timeZone}) - interval '6 hours')
  at time zone ${campuses.timeZone})`

const IF_IT_NO_LONGER_WORKS = `If this time no longer works, move or cancel the tour on its page on ${SITE}.`
/** What to do if the home is no longer offered. */
const ifGone = {
  sender: 'Ask the manager if the tour is still on.',
  manager: 'If the tour is off, cancel it on its page, so that the student does not come for nothing.',
}

/** Every few minutes: reminds both sides of each agreed tour on the evening before, once per agreed time. Tours agreed after that need
 *  no reminder. Each tour has its own transaction that checks again, so that two runs or a crash remind nobody twice. */
export const remindOfTours: Job = {
  name: 'remind-of-tours',
  alone: true,
  async run(ctx) {
    const now = ctx.now()
    const due = await ctx.db
      .select({ inquiryId: inquiries.id, startsAt: tours.startsAt })
      .from(tours)
      .innerJoin(inquiries, eq(inquiries.id, tours.inquiryId))
      .innerJoin(listings, eq(listings.id, inquiries.listingId))
      .innerJoin(campuses, eq(campuses.id, listings.campusId))
      .where(
        and(
          inArray(tours.state, ['agreed', 'moving']),
          isNotNull(inquiries.senderUserId),
          gt(tours.startsAt, now),
          lt(tours.startsAt, new Date(now.getTime() + 48 * 60 * 60 * 1000)),
          sql`${evening} <= ${now.toISOString()}::timestamptz`,
          sql`${tours.changedAt} < ${evening}`,
          sql`${tours.remindedOf} is distinct from ${tours.startsAt}`,
        ),
      )
    for (const { inquiryId, startsAt } of due)
      if (startsAt) await inTransaction(ctx, (tx) => remind(tx, inquiryId, startsAt))
  },
}

async function remind(tx: SystemContext, inquiryId: string, startsAt: Date): Promise<void> {
  const inquiry = await lockInquiry(tx.db, inquiryId, null)
  const open = await openTour(tx.db, inquiryId)
  const isSame = (time: Date | null | undefined) => time?.getTime() === startsAt.getTime()
  if (!open || !isSame(open.startsAt) || isSame(open.remindedOf)) return
  await tx.db.update(tours).set({ remindedOf: startsAt }).where(eq(tours.id, open.id))
  const { home } = inquiry
  const gone = whyNotOffered(home, tx.now())
  const but = gone ? `, but the home ${gone.state}` : ''
  const line = `Reminder: the tour of “${home.title}” is on ${momentIn(home.timeZone, startsAt)}${but}.`
  const agreedBy = agreedToStanding(open)
  // If the home was taken down or is withheld, the student has already been told not to count on the tour.
  const sides: TourSide[] = endsTours(gone) ? ['manager'] : ['sender', 'manager']
  for (const reader of sides) {
    const facts = await tourFacts(tx.db, inquiry, { reader, agreedBy })
    const emailContent = {
      subject: line.replace(/\.$/, ''),
      paragraphs: [line, ...facts, gone ? ifGone[reader] : IF_IT_NO_LONGER_WORKS],
      button: 'See the tour',
    }
    const readers = await readersOf(tx.db, inquiry, reader)
    for (const { id } of readers)
      await notify(tx, {
        kind: 'tour',
        to: id,
        detail: line,
        same: `${open.id} ${startsAt.getTime()} reminder`,
        link: pathOf(inquiry, reader),
        emailContent,
      })
    if (reader === 'manager')
      await mailLeadAddresses(
        tx,
        { inquiryId, managerUserId: inquiry.managerUserId },
        { readers: readers.map(({ id }) => id), content: emailContent },
      )
  }
}
