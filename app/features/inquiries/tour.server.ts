import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { inquiries, tourHours, tours } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { answeringCompany, withColleagues } from '#app/database/sql/company-people.server.ts'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import type { Actor } from '#app/platform/access.ts'
import type { Context, Database, Reading } from '#app/platform/context.ts'
import { momentAt } from '#app/platform/time/zone-time.server.ts'
import type { InquiryFacts } from './policy.ts'
import { timesWithin, type DayHours } from './tour-hours.ts'
import { TOUR_MINUTES, TOUR_NOTICE, type TourSide } from './tour-rules.ts'

export type Tour = typeof tours.$inferSelect

/** The states in which a tour can still change; an inquiry has at most one tour in them. */
export const OPEN_TOURS: Tour['state'][] = ['proposed', 'agreed', 'moving']

/** The actor's side of an inquiry. Checks no policy: anyone but its sender counts as its manager. */
export function sideOf(actor: Actor, { senderUserId }: InquiryFacts): TourSide {
  return actor.kind === 'person' && actor.userId === senderUserId ? 'sender' : 'manager'
}

/** The proposed or agreed tour, even if its time has passed. */
export async function openTour(db: Reading, inquiryId: string): Promise<Tour | undefined> {
  const [found] = await db
    .select()
    .from(tours)
    .where(and(eq(tours.inquiryId, inquiryId), inArray(tours.state, OPEN_TOURS)))
  return found
}

/** Who of the answering side agreed to the time that stands; null if unknown: who proposed to move it may be someone else. */
export const agreedToStanding = ({ state, offeredBy, agreedBy }: Tour): string | null =>
  state === 'moving' && offeredBy === 'manager' ? null : agreedBy

/** The same in queries from `tours`. */
export const standingAgreer = sql<
  string | null
>`case when ${tours.state} = 'moving' and ${tours.offeredBy} = 'manager'
  then null else ${tours.agreedBy} end`

export async function latestTour(db: Reading, inquiryId: string): Promise<Tour | undefined> {
  const [found] = await db
    .select()
    .from(tours)
    .where(eq(tours.inquiryId, inquiryId))
    .orderBy(desc(tours.createdAt), desc(tours.id))
    .limit(1)
  return found
}

/** The upcoming agreed tours of a manager and their colleagues, or of the admins, the next first. */
async function toursOfCompany(db: Reading, managerUserId: string | null, now: Date) {
  const { givenName, familyName } = users
  const rows = await db
    .select({
      inquiryId: inquiries.id,
      startsAt: tours.startsAt,
      agreedAt: tours.changedAt,
      home: { name: listings.name, address: listings.address },
      agreedBy: standingAgreer,
      answeredBy: inquiries.answeredBy,
      givenName,
      familyName,
    })
    .from(tours)
    .innerJoin(inquiries, eq(inquiries.id, tours.inquiryId))
    .innerJoin(listings, eq(listings.id, inquiries.listingId))
    .leftJoin(users, sql`${users.id} = coalesce(${standingAgreer}, ${inquiries.answeredBy})`)
    .where(
      and(
        managerUserId === null
          ? isNull(inquiries.managerUserId)
          : inArray(inquiries.managerUserId, withColleagues(managerUserId)),
        inArray(tours.state, OPEN_TOURS),
        gt(tours.startsAt, now),
      ),
    )
    .orderBy(asc(tours.startsAt))
  return rows.map(({ home, givenName: given, familyName: family, ...tour }) => ({
    ...tour,
    home: homeTitle(home),
    by: given === null ? null : shownName(given, family ?? ''),
  }))
}

export type CompanyTour = Awaited<ReturnType<typeof toursOfCompany>>[number]

/** The company's tours besides the one of this inquiry. */
export async function otherTours(
  db: Reading,
  { id, managerUserId }: { id: string; managerUserId: string | null },
  now: Date,
): Promise<CompanyTour[]> {
  const all = await toursOfCompany(db, managerUserId, now)
  return all.filter(({ inquiryId }) => inquiryId !== id)
}

/** Lets a company agree on only one tour at a time until the transaction ends, so that the second sees the first. */
export async function lockAgreeing(
  tx: Database,
  { managerUserId }: { managerUserId: string | null },
): Promise<void> {
  const company = sql`coalesce(${answeringCompany(managerUserId)}, ${managerUserId}::uuid)`
  await changeRows(tx, sql`select pg_advisory_xact_lock(hashtext('tours of ' || ${company}))`)
}

export const toursOverlap = (one: Date | null, other: Date): boolean =>
  one !== null && Math.abs(one.getTime() - other.getTime()) < TOUR_MINUTES * 60_000

/** Whether the tour lies ahead: the agreed time, or any time that can still be accepted. */
export function isUpcoming({ slots, startsAt }: Pick<Tour, 'slots' | 'startsAt'>, now: Date): boolean {
  return [...slots, ...(startsAt ? [startsAt] : [])].some((time) => time > now)
}

/** The weekly hours of the company that answers for a home, Monday first. @param userId null: admins answer */
export const hoursOf = (db: Reading, userId: string | null): Promise<DayHours[]> =>
  db
    .select({ weekday: tourHours.weekday, from: tourHours.from, until: tourHours.until })
    .from(tourHours)
    .where(eq(tourHours.companyId, answeringCompany(userId)))
    .orderBy(asc(tourHours.weekday))

/** The times that a student can ask for, in the home's local time: within the company's hours, and not during its agreed tours;
 *  null when the company has no hours.
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
    // An hour that the clocks skip in spring does not exist.
    const at = momentAt(timeZone, local)
    return at !== null && at >= earliest && !taken.some(({ startsAt }) => toursOverlap(startsAt, at))
  })
}
