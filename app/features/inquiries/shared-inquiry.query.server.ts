import { and, eq } from 'drizzle-orm'
import { blocks } from '#app/database/schema/people/people.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { additionsOf } from './add-to-inquiry.server.ts'
import type { Inquiry } from './inquiry.server.ts'
import { isEnded, sentStateLabels } from './lead-rules.ts'
import { momentIn, tourLine } from './tour-copy.ts'
import { latestTour, OPEN_TOURS, type Tour } from './tour.server.ts'
import type { SharedInquiry } from './views.ts'

type Tools = Pick<Context, 'now'> & { db: Reading }

/** An inquiry's content and status for a roommate it names. Without contact details, and without the answer, because a conversation
 *  is only for its participants. A reader who blocked the sender does not see the sender's words (PRODUCT.md §4). */
export async function sharedInquiryOf(
  { db, now }: Tools,
  inquiry: Inquiry,
  me: string,
): Promise<SharedInquiry> {
  const { home, state, answeredAt, moveInDate, message, senderUserId } = inquiry
  const [additions, tour, [blocked]] = await Promise.all([
    additionsOf(db, inquiry.id),
    latestTour(db, inquiry.id),
    db
      .select({ by: blocks.blockerUserId })
      .from(blocks)
      .where(and(eq(blocks.blockerUserId, me), eq(blocks.blockedUserId, senderUserId ?? me))),
  ])
  return {
    texts: blocked ? [] : [message, ...additions.map(({ text }) => text)],
    moveInDate,
    state: sentStateLabels[state],
    answeredAt: answeredAt && momentIn(home.timeZone, answeredAt),
    tour: tourOf(tour, { timeZone: home.timeZone, now: now(), ended: isEnded(state) }),
  }
}

/** The open tour in words, with the times that are proposed, or a note that the last one was canceled. */
function tourOf(
  tour: Tour | undefined,
  { timeZone, now, ended }: { timeZone: string; now: Date; ended: boolean },
): string | null {
  if (tour?.state === 'cancelled' && tour.startsAt !== null)
    return `The tour on ${momentIn(timeZone, tour.startsAt)} was canceled`
  if (!tour || ended || !OPEN_TOURS.includes(tour.state)) return null
  return tourLine(tour, { timeZone, side: 'sender', now }).text
}
