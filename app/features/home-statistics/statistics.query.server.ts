import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { USUAL_TIME_ZONE } from '#app/features/campuses/rules.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { ownHomesPolicy } from '#app/features/listings/policy.ts'
import { authorize } from '#app/database/gate.server.ts'
import { dayIn } from '#app/platform/time/zone-days.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { CSV_START, csvRow } from '#app/platform/text/csv.ts'
import { periodsOf, total, type HomeStatistics, type Measure, type Period, type Step } from './statistics.ts'

/** Likes and inquiries for the homes that the actor manages, by day or week in the homes' time zone; `addViews` adds the views.
 *  Likes that were taken back do not count. Contains no names of people.
 *  @param listingId only this home; null: all
 *  @throws SignInRequired, Forbidden; NotFound for someone else's home */
export async function homeStatistics(
  ctx: Context,
  { step, listingId }: { step: Step; listingId: string | null },
): Promise<HomeStatistics> {
  const open = authorize(ctx, ownHomesPolicy.read, null)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const rows = await open.db
    .select({
      id: listings.id,
      slug: listings.slug,
      name: listings.name,
      address: listings.address,
      listedAt: sql<Date>`least(${listings.createdAt}, ${listings.listedAt})`.mapWith(listings.createdAt),
      timeZone: campuses.timeZone,
    })
    .from(listings)
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(eq(listings.companyId, companyOfAccount(ctx.actor.userId)))
    .orderBy(asc(listings.name), asc(listings.address), asc(listings.id))
  const own = rows.map(({ address, ...home }) => ({ ...home, name: homeTitle({ ...home, address }) }))
  const chosen = listingId === null ? own : own.filter(({ id }) => id === listingId)
  if (listingId !== null && (!isId(listingId) || chosen.length === 0)) throw new NotFound()
  // If homes are in several time zones, days are those of the first home, because a chart has one time axis.
  const timeZone = chosen[0]?.timeZone ?? USUAL_TIME_ZONE
  if (chosen.length === 0) return { periods: periodsOf(step, timeZone, ctx.now()), homes: [], all: [] }
  // Days before the first of these homes was listed are not meaningful.
  const begin = dayIn(timeZone, new Date(Math.min(...chosen.map(({ listedAt }) => listedAt.getTime()))))
  const periods = periodsOf(step, timeZone, ctx.now()).filter(({ to }) => to >= begin)
  const counts = new Map<string, Record<Measure, number[]>>(
    chosen.map(({ id }) => [id, { opened: zeros(periods), liked: zeros(periods), asked: zeros(periods) }]),
  )
  for (const { id, measure, day, count } of await daysOf(open, [...counts.keys()], periods, timeZone))
    addTo(counts.get(id)?.[measure], periods, day, count)
  const homes = chosen.flatMap(({ id, slug, name }) => {
    const found = counts.get(id)
    return found ? [{ id, slug, name, counts: found }] : []
  })
  return {
    periods,
    homes: homes.toSorted((one, other) => total(other.counts.asked) - total(one.counts.asked)),
    all: own.map(({ id, name }) => ({ id, name })),
  }
}

const zeros = (periods: Period[]) => periods.map(() => 0)

type Tools = { db: Reading }
type Day = { id: string; measure: Measure; day: string; count: number }

async function daysOf({ db }: Tools, ids: string[], periods: Period[], timeZone: string): Promise<Day[]> {
  const [first] = periods
  if (ids.length === 0 || !first) return []
  const begin = sql`(${first.from}::date::timestamp at time zone ${timeZone})`
  const homes = sql`any(${`{${ids.join(',')}}`}::uuid[])`
  const counted = (measure: Measure, table: SQL, at: SQL) => sql`
    select listing_id as id, ${sql.raw(`'${measure}'`)} as measure,
      (${at} at time zone ${timeZone})::date::text as day, count(*)::int as count
    from ${table} where listing_id = ${homes} and ${at} >= ${begin} group by 1, 3`
  return queryRows<Day>(
    db,
    sql`${counted('liked', sql`likes`, sql`liked_at`)}
      union all ${counted('asked', sql`inquiries`, sql`created_at`)}`,
  )
}

/** How many times a home was viewed on a day. */
export type ViewsOfDay = { listingId: string; day: string; views: number }

/** Adds view counts, which another feature collects, to the statistics. */
export function addViews(statistics: HomeStatistics, views: ViewsOfDay[]): HomeStatistics {
  const { periods } = statistics
  const homes = statistics.homes.map((home) => {
    const opened = [...home.counts.opened]
    for (const { listingId, day, views: count } of views)
      if (listingId === home.id) addTo(opened, periods, day, count)
    return { ...home, counts: { ...home.counts, opened } }
  })
  return { ...statistics, homes }
}

/** Adds a count to the period that contains the day, if there is one. */
function addTo(numbers: number[] | undefined, periods: Period[], day: string, count: number): void {
  const place = periods.findIndex(({ from, to }) => day >= from && day <= to)
  if (numbers && place >= 0) numbers[place] = (numbers[place] ?? 0) + count
}

/** The charts' numbers as CSV, one row per home and period. */
export async function* statisticsCsv({ homes, periods }: HomeStatistics): AsyncGenerator<string> {
  yield CSV_START + csvRow(['home', 'from', 'to', 'opened', 'liked', 'inquiries'])
  for (const { name, counts } of homes)
    yield periods
      .map(({ from, to }, place) =>
        csvRow([
          name,
          from,
          to,
          counts.opened[place] ?? 0,
          counts.liked[place] ?? 0,
          counts.asked[place] ?? 0,
        ]),
      )
      .join('')
}
