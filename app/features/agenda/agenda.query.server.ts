import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { inquiries, tours } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { zoneFormats } from '#app/platform/time/zone-formats.ts'
import { leadsOfActor } from '#app/features/inquiries/leads.query.server.ts'
import { inquiriesPolicy } from '#app/features/inquiries/policy.ts'
import { OPEN_TOURS } from '#app/features/inquiries/tour.server.ts'

/** An agreed tour, or a proposed time for one. */
export type AgendaTour = {
  inquiryId: string
  /** In words in the home's time zone, and as an ISO time. */
  time: string
  startsAt: string
  /** The student as they named themselves; '' after their account is erased. */
  name: string
  home: string
  /** `offered`: the student picks a time; `requested`: the reader's side does. */
  state: 'agreed' | 'offered' | 'requested'
}

/** A day with tours, in words in the homes' time zones. */
export type AgendaDay = { day: string; tours: AgendaTour[] }

const MOST = 500

const dayOf = zoneFormats('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const timeOf = zoneFormats('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** The upcoming tours of the actor's company and its open tour proposals, by day.
 *  @throws SignInRequired, NotFound */
export async function agenda(ctx: Context): Promise<AgendaDay[]> {
  const { db } = authorize(ctx, inquiriesPolicy.readLeads, null)
  const now = ctx.now()
  const rows = await db
    .select({
      inquiryId: inquiries.id,
      name: inquiries.name,
      home: { name: listings.name, address: listings.address },
      timeZone: campuses.timeZone,
      slots: tours.slots,
      startsAt: tours.startsAt,
      offeredBy: tours.offeredBy,
    })
    .from(tours)
    .innerJoin(inquiries, eq(inquiries.id, tours.inquiryId))
    .innerJoin(listings, eq(listings.id, inquiries.listingId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(
      and(
        leadsOfActor(requirePerson(ctx)),
        inArray(tours.state, OPEN_TOURS),
        notInArray(inquiries.state, ['closed', 'withdrawn']),
        sql`greatest(${tours.startsAt}, ${tours.slots}[cardinality(${tours.slots})]) > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(sql`coalesce(${tours.startsAt}, ${tours.slots}[1])`), asc(tours.id))
    .limit(MOST)
  const times = rows
    .flatMap(({ slots, startsAt, offeredBy, home, ...row }) => {
      const lead = { ...row, home: homeTitle(home) }
      const waits = offeredBy === 'manager' ? ('offered' as const) : ('requested' as const)
      return [
        ...(startsAt ? [{ ...lead, at: startsAt, state: 'agreed' as const }] : []),
        ...slots.map((at) => ({ ...lead, at, state: waits })),
      ]
    })
    .filter(({ at }) => at > now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const days = Map.groupBy(times, ({ at, timeZone }) => dayOf(timeZone).format(at))
  return [...days].map(([day, ofDay]) => ({
    day,
    tours: ofDay.map(({ at, timeZone, ...tour }) => ({
      ...tour,
      time: timeOf(timeZone).format(at).replaceAll('\u202F', ' '),
      startsAt: at.toISOString(),
    })),
  }))
}
