import type { Context, Reading } from '#app/platform/context.ts'
import { localTime, zoneName } from '#app/platform/time/zone-time.server.ts'
import type { Inquiry } from '../leads/lead-facts.server.ts'
import { momentIn } from '../moments.ts'
import { QUARTER, TOUR_AHEAD, TOUR_NOTICE, type TourSide } from '../rules.ts'
import type { TourPart, TourTimes, TourView } from '../views.ts'
import { tourSeen } from './offer-tour.server.ts'
import { latestTour, openTour, type Tour } from './tour-facts.server.ts'

/** The times that can be proposed now, as limits for the form's fields. */
export function tourTimes(timeZone: string, now: Date): TourTimes {
  const quarter = QUARTER * 1000
  const earliest = new Date(Math.ceil((now.getTime() + TOUR_NOTICE) / quarter) * quarter)
  return {
    earliest: localTime(timeZone, earliest),
    latest: localTime(timeZone, new Date(now.getTime() + TOUR_AHEAD)),
    zone: zoneName(timeZone, now),
  }
}

type Tools = Pick<Context, 'now'> & { db: Reading }

/** The tour as one side sees it. */
export async function tourPartOf(
  { db, now }: Tools,
  { id, home }: Inquiry,
  side: TourSide,
): Promise<TourPart> {
  const [open, latest] = await Promise.all([openTour(db, id), latestTour(db, id)])
  const tour = open ?? latest
  return {
    tour: tour ? viewOf(tour, home.timeZone, side, now()) : null,
    seen: tourSeen(open),
    times: tourTimes(home.timeZone, now()),
  }
}

function viewOf(tour: Tour, timeZone: string, side: TourSide, now: Date): TourView {
  const { state, slots, startsAt, offeredBy, endedBy } = tour
  const ahead = slots.filter((time) => time > now)
  const stands = startsAt !== null && startsAt > now
  return {
    state,
    mine: offeredBy === side,
    slots: ahead.map((time) => ({ iso: time.toISOString(), words: momentIn(timeZone, time) })),
    at: startsAt && momentIn(timeZone, startsAt),
    startsAt: startsAt && startsAt.toISOString(),
    isOver: !stands && ahead.length === 0,
    endedByMe: endedBy === side,
  }
}
