import { eq, sql, inArray, type SQL } from 'drizzle-orm'
import { companies } from '#app/database/schema/homes/companies.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { commutes } from '#app/database/schema/map/commute.ts'
import { listingDrives, listings } from '#app/database/schema/homes/listings.ts'
import { streetAreas } from '#app/database/schema/map/streets.ts'
import { transitFeeds, transitMinutes } from '#app/database/schema/map/transit.ts'
import { publicLogo } from '#app/features/photos/company-logo.server.ts'
import type { WayToCampus } from '#app/features/listings/to-campus.ts'
import { storedMinutes } from '#app/features/listings/index-listings.server.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import {
  cardSources,
  commutesNow,
  driveFacts,
  drivesNow,
  transitNow,
} from '#app/features/listings/listing-card.server.ts'
import type { Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { toDetail } from '#app/features/listings/to-detail.ts'
import { asLastPublished, hasMoved, lastFacts } from '#app/features/listings/last-facts.server.ts'

const [l, c, w, d, t] = [listings, campuses, commutes, listingDrives, transitMinutes]
const [area, feed] = [streetAreas, transitFeeds]
const { walk, bike, transit, drive } = storedMinutes

const isApproximate = sql`${l.precision} is not distinct from 'approximate'`
const isAbout = (bit: number) => sql`${isApproximate} or ${w.unstated} & ${sql.raw(String(bit))} <> 0`

/** A home's ways to campus as a JSON array, from `cardSources`: minutes, source and the source's date. For streets, that is the
 *  oldest date of the areas around the campus that the route was computed from; for timetables, the earliest start date among those
 *  that the journey uses; for a drive, the day it was requested. The ways of a home that is no longer offered stay as they were. If
 *  their areas or timetables have since been replaced, the date is null. */
export const waysToCampus = sql<WayToCampus[]>`(
  select coalesce(json_agg(json_build_object('way', known.way, 'minutes', known.minutes, 'about', known.about,
    'source', known.source, 'sourceDate', known.day)), '[]'::json)
  from (select string_agg(distinct ${area.attribution}, ', ') as source, min(${area.sourceDate}) as day
      from ${area} where ${area.id}::text = any(string_to_array(${w.streets}, '-'))
        and ${c.lat} between ${area.south} and ${area.north} and ${c.lng} between ${area.west} and ${area.east}) streets
    cross join lateral (select string_agg(distinct agency, ', ') as source, min(${feed.validFrom}) as day
      from jsonb_array_elements(${t.journey} -> 'legs') leg join ${feed} on ${feed.id} = (leg ->> 'feedId')::int
        cross join unnest(${feed.agencies}) agency) timetables
    cross join lateral (values ('walk', ${walk}, ${isAbout(1)}, streets.source, streets.day),
      ('bike', ${bike}, ${isAbout(2)}, streets.source, streets.day),
      ('transit', ${transit}, ${isApproximate} or ${t.about}, timetables.source,
        timetables.day),
      ('drive', ${drive}, false, ${d.provider}, ${d.askedAt}::date)
    ) known (way, minutes, about, source, day)
  where known.minutes is not null)`

/** Several homes' ways to campus. */
export async function knownWays(db: Reading, ids: string[]): Promise<Map<string, WayToCampus[]>> {
  const rows = await queryRows<{ id: string; ways: WayToCampus[] }>(
    db,
    sql`select ${l.id} as id, ${waysToCampus} as ways from ${cardSources} where ${l.id} = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, ways }) => [id, ways]))
}

const { id, name, phone, website } = companies
const company = { id, name, phone, website, logo: publicLogo }

/** Homes with all that `toDetail` needs; the caller adds a `where`.
 *  @param more another column */
export const homesWithWays = <More>(db: Reading, more: SQL<More>) =>
  db
    .select({ home: l, campus: c, company, commute: w, drive: driveFacts, toCampus: waysToCampus, more })
    .from(l)
    .innerJoin(c, eq(c.id, l.campusId))
    .innerJoin(companies, eq(companies.id, l.companyId))
    .leftJoin(w, commutesNow)
    .leftJoin(d, drivesNow)
    .leftJoin(t, transitNow)

export type WholeHome = { home: ListingDetail; status: ListingStatus }

/** Full details of homes by id; unpublished ones as they were last published.
 *  @param people null: the default share */
export async function wholeHomes(
  db: Reading,
  ids: string[],
  people: number | null,
): Promise<Map<string, WholeHome>> {
  const rows = await homesWithWays(db, lastFacts).where(inArray(listings.id, ids.filter(isId)))
  return new Map(
    rows.map(({ home, campus, company: offers, commute, drive, toCampus, more: last }) => {
      const ways = hasMoved(last) ? { commute: null, drive: null } : { commute, drive, toCampus }
      const was = { home: asLastPublished(home, last), campus, company: offers, ...ways }
      return [home.id, { home: toDetail(was, people), status: home.status }]
    }),
  )
}
