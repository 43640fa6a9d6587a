import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { shownLat, shownLng } from '#app/database/sql/shown-position.ts'
import { type CampusEntrance, campuses } from '#app/database/schema/map/campuses.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { transitMinutes } from '#app/database/schema/map/transit.ts'
import { wayEnds } from '#app/features/campuses/way-ends.ts'
import { indexMinutes } from '#app/features/listings/index/index-minutes.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { METERS_PER_MILE, milesBetween, type Position } from '#app/platform/geo/distance.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { PlannerRefused, type TransitPlanner } from '#app/platform/routing/transit-planner.ts'
import { momentAt } from '#app/platform/time/zone-time.server.ts'
import { METERS_PER_MINUTE } from '#app/features/commute/rules.ts'
import { dayAt, dayNumber, weekdayOf } from '../days.ts'
import { todayIn } from '../today-in.ts'
import { plannedWay } from './planned-way.ts'

/** Homes that a run asks for, one after the other. */
const HOMES_A_RUN = 200
/** Failures in a row after which a run ends, because the planner is not there. */
const MOST_FAILURES = 3
/** Days after which a home is asked for again, because timetables change. */
const AGES_AFTER = 30
/** Journeys that arrive from 7:00 to 9:59. */
const WINDOW = (2 * 60 + 59) * 60
const DAY = 86_400_000 // milliseconds

type Home = Position & { id: string; campusId: number }
type Campus = Position & { id: number; timeZone: string; entrances: CampusEntrance[] }

/** Asks the operator's transit planner about the morning of a Wednesday, at most 200 homes in a run. It asks once for each
 *  published home that has no minutes of it, that moved, or whose minutes are a month old.
 *  @returns the number of homes */
export async function askPlanner(ctx: SystemContext, planner: TransitPlanner): Promise<number> {
  const { db } = ctx
  const all = await db
    .select({
      id: campuses.id,
      lat: campuses.lat,
      lng: campuses.lng,
      timeZone: campuses.timeZone,
      entrances: campuses.entrances,
    })
    .from(campuses)
  const known = new Map(all.map((campus) => [campus.id, { campus, basis: basisOf(planner, campus) }]))
  let [asked, failures] = [0, 0]
  for (const home of await staleHomes(
    ctx,
    [...known.values()].map(({ basis }) => basis),
  )) {
    const { campus, basis } = known.get(home.campusId) ?? {}
    if (!campus || basis === undefined) continue
    const day = nextWeekday(todayIn(campus.timeZone, ctx.now()))
    try {
      const way = await askFor(planner, home, campus, day)
      failures = 0
      await keep(ctx, home, { basis, day, planner: planner.name, way })
      asked += 1
    } catch (error) {
      ctx.log.warn({ listing: home.id, ...describeError(error) }, 'the transit planner gave no answer')
      // What it cannot answer for one home it may answer for others.
      if (!(error instanceof PlannerRefused) || error.status >= 500) failures += 1
      if (failures >= MOST_FAILURES) break
    }
  }
  return asked
}

/** Names what minutes depend on besides the home. */
const basisOf = ({ name, url }: TransitPlanner, campus: Campus) => {
  const ends = wayEnds(campus).map(({ lat, lng }) => `${lat}|${lng}`)
  return createHash('sha256')
    .update([name, url, campus.id, ...ends].join('|'))
    .digest('hex')
    .slice(0, 16)
}

/** In no order, so that homes for which the planner fails do not keep others waiting. */
function staleHomes({ db, now }: SystemContext, bases: string[]): Promise<Home[]> {
  const [l, t] = [listings, transitMinutes]
  const since = new Date(now().getTime() - AGES_AFTER * DAY).toISOString()
  return queryRows<Home>(
    db,
    sql`select ${l.id} as id, ${shownLat} as lat, ${shownLng} as lng, ${l.campusId}::int as "campusId"
      from ${l} left join ${t} on ${t.listingId} = ${l.id} and ${t.campusId} = ${l.campusId}
        and ${t.lat} = ${shownLat} and ${t.lng} = ${shownLng} and ${t.basis} = any(${sql.param(bases)}::text[])
        and ${t.askedAt} > ${since}::timestamptz
      where ${l.status} = 'published' and ${l.lat} is not null and ${t.listingId} is null
      order by random() limit ${HOMES_A_RUN}`,
  )
}

async function askFor(planner: TransitPlanner, home: Home, campus: Campus, day: string) {
  const end = wayEnds(campus).toSorted((one, other) => milesBetween(home, one) - milesBetween(home, other))[0]
  const [first, last] = [momentAt(campus.timeZone, `${day}T08:00`), momentAt(campus.timeZone, `${day}T09:59`)]
  if (!end || !first || !last) return null
  const journeys = await planner.journeys(home, end, last, WINDOW)
  const walk = ((milesBetween(home, end) * METERS_PER_MILE) / METERS_PER_MINUTE.walk) * 60
  return plannedWay(journeys, first.getTime() - 8 * 60 * 60_000, walk)
}

/** A Wednesday, of which fewest are holidays, of this week or the next. */
function nextWeekday(today: string): string {
  const from = (dayNumber(today) ?? 0) + 1
  return dayAt(from + ((3 - weekdayOf(from) + 7) % 7))
}

type Answer = { basis: string; day: string; planner: string; way: ReturnType<typeof plannedWay> }

async function keep(ctx: SystemContext, { id, ...home }: Home, { way, day, ...answer }: Answer) {
  const row = {
    ...home,
    ...answer,
    plannedFor: day,
    median: way?.median ?? null,
    most: way?.most ?? null,
    about: true,
    journey: way?.journey ?? null,
    stops: null,
    askedAt: ctx.now(),
  }
  await ctx.db.transaction(async (tx) => {
    // A home may have gone meanwhile.
    const [still] = await tx
      .select({ id: listings.id })
      .from(listings)
      .where(eq(listings.id, id))
      .for('key share')
    if (!still) return
    await tx
      .insert(transitMinutes)
      .values({ listingId: id, ...row })
      .onConflictDoUpdate({ target: transitMinutes.listingId, set: row })
    await indexMinutes(tx, [id])
  })
}
