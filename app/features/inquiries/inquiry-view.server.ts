import { asc, eq } from 'drizzle-orm'
import { inquiryPeople } from '#app/database/schema/homes/inquiries.ts'
import { endsTours, whyNotOffered } from '#app/features/listings/rented.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { localTime, zoneName } from '#app/platform/time/zone-time.server.ts'
import { additionsOf } from './add-to-inquiry.server.ts'
import type { Inquiry } from './inquiry.server.ts'
import { momentIn, otherTourText } from './tour-copy.ts'
import {
  offeredTimes,
  latestTour,
  openTour,
  otherTours,
  toursOverlap,
  type CompanyTour,
  type Tour,
} from './tour.server.ts'
import { QUARTER, TOUR_AHEAD, TOUR_NOTICE, type TourSide } from './tour-rules.ts'
import type { InquiryView, TourPart, TourTimes, TourView } from './views.ts'
import { tourVersion } from './offer-tour.server.ts'

type Tools = Pick<Context, 'now'> & { db: Reading }
/** The reader's side and account. */
type Reader = { side: TourSide; me: string }

/** An inquiry as both sides see it. */
export async function inquiryViewOf(
  { db, now }: Tools,
  inquiry: Inquiry,
  { side, me }: Reader,
): Promise<InquiryView> {
  const { home, name, email, phone, moveInDate, message, state, createdAt, answeredAt } = inquiry
  const { saidRepliedAt, replyCame } = inquiry
  const gone = whyNotOffered(home, now())
  const [people, additions, tour] = await Promise.all([
    db
      .select()
      .from(inquiryPeople)
      .where(eq(inquiryPeople.inquiryId, inquiry.id))
      .orderBy(asc(inquiryPeople.place)),
    additionsOf(db, inquiry.id),
    tourPartOf({ db, now }, inquiry, { side, me }),
  ])
  return {
    inquiryId: inquiry.id,
    home: {
      slug: home.slug,
      name: home.name,
      address: home.address,
      notOffered: (side === 'manager' ? gone?.toManager : gone?.text) ?? null,
    },
    name,
    email,
    phone,
    moveInDate,
    message,
    additions: additions.map(({ text, createdAt: at }) => ({
      text,
      at: momentIn(home.timeZone, at),
      sentAt: at.toISOString(),
    })),
    roommates: people.map((person) => ({
      name: person.name,
      email: person.email,
      asked: person.userId === null ? null : (person.answer ?? 'waits'),
    })),
    state,
    at: momentIn(home.timeZone, createdAt),
    sentAt: createdAt.toISOString(),
    tour,
    answeredAt: answeredAt && momentIn(home.timeZone, answeredAt),
    reply: saidRepliedAt && {
      at: momentIn(home.timeZone, saidRepliedAt),
      saidAt: saidRepliedAt.toISOString(),
      came: replyCame,
    },
  }
}

/** The times that can be proposed now, as limits for the form's fields.
 *  @param offered the times that the company offers; null: any */
export function tourTimes(timeZone: string, now: Date, offered: string[] | null): TourTimes {
  const quarter = QUARTER * 1000
  const earliest = new Date(Math.ceil((now.getTime() + TOUR_NOTICE) / quarter) * quarter)
  return {
    earliest: localTime(timeZone, earliest),
    latest: localTime(timeZone, new Date(now.getTime() + TOUR_AHEAD)),
    zone: zoneName(timeZone, now),
    offered,
  }
}

/** The tour as one side sees it. */
async function tourPartOf({ db, now }: Tools, inquiry: Inquiry, { side, me }: Reader): Promise<TourPart> {
  const { id, home, managerUserId } = inquiry
  const [open, latest, others, offered] = await Promise.all([
    openTour(db, id),
    latestTour(db, id),
    side === 'manager' ? otherTours(db, inquiry, now()) : [],
    side === 'sender' ? offeredTimes({ db, now }, { managerUserId, timeZone: home.timeZone }) : null,
  ])
  const tour = open ?? latest
  const gone = whyNotOffered(home, now())
  return {
    tour: tour ? viewOf(tour, { timeZone: home.timeZone, side, me, now: now(), others }) : null,
    seen: tourVersion(open),
    times: tourTimes(home.timeZone, now(), offered),
    gone: endsTours(gone) ? gone.state : null,
  }
}

type At = Reader & { timeZone: string; now: Date; others: CompanyTour[] }

function viewOf(tour: Tour, { timeZone, side, me, now, others }: At): TourView {
  const { state, slots, startsAt, offeredBy, endedBy } = tour
  const ahead = slots.filter((time) => time > now)
  const stands = startsAt !== null && startsAt > now
  return {
    state,
    mine: offeredBy === side,
    slots: ahead.map((time) => {
      const other = others.find(({ startsAt }) => toursOverlap(startsAt, time))
      return {
        iso: time.toISOString(),
        text: momentIn(timeZone, time),
        meanwhile: other ? otherTourText(other, { timeZone, me }) : null,
      }
    }),
    at: startsAt && momentIn(timeZone, startsAt),
    startsAt: startsAt && startsAt.toISOString(),
    isOver: !stands && ahead.length === 0,
    endedByMe: endedBy === side,
  }
}
