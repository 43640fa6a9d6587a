import { asc, eq } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { answeringCompany } from '#app/database/sql/company-people.server.ts'
import { tourHours } from '#app/database/schema/homes/inquiries.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { momentAt } from '#app/platform/time/zone-time.server.ts'
import { tourHoursPolicy } from './policy.ts'
import { timesWithin, type DayHours } from './tour-hours.ts'
import { TOUR_NOTICE } from './tour-rules.ts'
import { toursOverlap, toursOfCompany } from './tour.server.ts'

const hoursOf = (db: Reading, userId: string | null): Promise<DayHours[]> =>
  db
    .select({ weekday: tourHours.weekday, from: tourHours.from, until: tourHours.until })
    .from(tourHours)
    .where(eq(tourHours.companyId, answeringCompany(userId)))
    .orderBy(asc(tourHours.weekday))

/** The tour hours of the actor's company, Monday first. @throws SignInRequired, Forbidden */
export async function ownTourHours(ctx: Context): Promise<DayHours[]> {
  const { db } = authorize(ctx, tourHoursPolicy.read, null)
  return hoursOf(db, requirePerson(ctx).userId)
}

/** The times that a student can ask for, local at the home, within the company's hours and at none of its agreed tours; null when
 *  the company has no hours.
 *  @param managerUserId who answers; null: admins do */
export async function offeredTimes(
  { db, now }: Pick<Context, 'now'> & { db: Reading },
  { managerUserId, timeZone }: { managerUserId: string | null; timeZone: string },
): Promise<string[] | null> {
  const [hours, taken] = await Promise.all([
    hoursOf(db, managerUserId),
    toursOfCompany(db, managerUserId, now()),
  ])
  if (hours.length === 0) return null
  const earliest = new Date(now().getTime() + TOUR_NOTICE)
  return timesWithin(hours, { timeZone, now: now() }).filter((local) => {
    // An hour that the clocks skip in spring is none.
    const at = momentAt(timeZone, local)
    return at !== null && at >= earliest && !taken.some(({ startsAt }) => toursOverlap(startsAt, at))
  })
}
