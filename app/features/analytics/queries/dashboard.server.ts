import { sql } from 'drizzle-orm'
import { campuses } from '#app/database/schema/campuses.ts'
import { queryRows } from '#app/database/query-rows.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { analyticsPolicy } from '../policy.ts'
import { daysOf, readRange, type Range } from '../range.ts'

export type Totals = {
  visitors: number
  sessions: number
  views: number
  bounces: number
  seconds: number
  missing: number
}
export type Count = { name: string; count: number }
export type Dashboard = {
  campus: string
  campuses: { value: string; label: string }[]
  range: Range
  totals: Totals
  before: Totals
  days: (Totals & { day: string })[]
  /** The most frequent first, fifteen at most, by kind. */
  top: Record<string, Count[]>
  /** Steps of people who made an account in these days. */
  accounts: Count[]
  /** Homes opened, by who manages them. */
  managers: Count[]
  cohorts: { cohort: string; week: string; people: number }[]
  /** What was not counted, on these days (UTC). */
  leftOut: Record<string, number>
  /** Visits that opened a page in the last five minutes. */
  live: number
}

/** Everything on the page of visits, from the sums alone but for what is live.
 *  @throws NotFound unless an admin asks */
export async function dashboard(ctx: Context, params: URLSearchParams): Promise<Dashboard> {
  authorize(analyticsPolicy.read, ctx.actor, null)
  const { db } = ctx
  const known = await db
    .select({ slug: campuses.slug, name: campuses.shortName, timeZone: campuses.timeZone })
    .from(campuses)
    .orderBy(campuses.id)
  const chosen = known.find(({ slug }) => slug === params.get('campus'))
  const campus = chosen?.slug ?? ''
  const timeZone = chosen?.timeZone ?? known[0]?.timeZone ?? 'UTC'
  const range = readRange(params, ctx.now().toLocaleDateString('en-CA', { timeZone }))
  const days = await dailyTotals(db, campus, range)
  return {
    campus,
    campuses: known.map(({ slug, name }) => ({ value: slug, label: name })),
    range,
    totals: await totalsOf(db, campus, range),
    before: await totalsOf(db, campus, range.before),
    days: daysOf(range).map((day) => days.find((one) => one.day === day) ?? { ...none, day }),
    top: await topOf(db, campus, range),
    accounts: await accountSteps(db, range, timeZone),
    managers: await managersOf(db, campus, range),
    cohorts: await cohortsOf(db),
    leftOut: await leftOutOf(db, range),
    live: await liveNow(db, campus, ctx.now()),
  }
}

const none: Totals = { visitors: 0, sessions: 0, views: 0, bounces: 0, seconds: 0, missing: 0 }
type Days = { from: string; to: string }
const within = ({ from, to }: Days) => sql`day between ${from}::date and ${to}::date`

function dailyTotals(db: Database, campus: string, range: Days): Promise<(Totals & { day: string })[]> {
  return queryRows(
    db,
    sql`select day::text, visitors::float8, sessions::float8, views::float8, bounces::float8, seconds::float8, missing::float8
      from analytics_daily where campus = ${campus} and ${within(range)} order by day`,
    { prepared: false },
  )
}

/** Different visitors are those whose last day here lies before the range. */
async function totalsOf(db: Database, campus: string, range: Days): Promise<Totals> {
  const [row] = await queryRows<Totals>(
    db,
    sql`select coalesce(sum(sessions), 0)::float8 as sessions, coalesce(sum(views), 0)::float8 as views,
        coalesce(sum(bounces), 0)::float8 as bounces, coalesce(sum(seconds), 0)::float8 as seconds,
        coalesce(sum(missing), 0)::float8 as missing,
        (select coalesce(sum(visitors), 0)::float8 from analytics_returning
          where campus = ${campus} and ${within(range)} and gap > day - ${range.from}::date) as visitors
      from analytics_daily where campus = ${campus} and ${within(range)}`,
    { prepared: false },
  )
  return row ?? none
}

async function topOf(db: Database, campus: string, range: Days): Promise<Record<string, Count[]>> {
  const rows = await queryRows<Count & { kind: string }>(
    db,
    sql`select kind, name, count::float8 as count from (
        select kind, name, sum(count) as count,
          row_number() over (partition by kind order by sum(count) desc, name) as place
        from analytics_sums where campus = ${campus} and kind <> 'cohort' and ${within(range)} group by kind, name) ranked
      where place <= 15 order by kind, place`,
    { prepared: false },
  )
  const top: Record<string, Count[]> = {}
  for (const { kind, name, count } of rows) (top[kind] ??= []).push({ name, count })
  return top
}

/** From an account to a decision: each step counts those who took it by now, whatever else they did. */
async function accountSteps(db: Database, { from, to }: Days, timeZone: string): Promise<Count[]> {
  const [row] = await queryRows<Record<string, number>>(
    db,
    sql`select count(*)::int as "Confirmed an account",
        count(*) filter (where exists (select from profiles p where p.user_id = u.id and p.campus_id is not null))::int as "Answered the wizard",
        count(*) filter (where exists (select from match_requests m where m.sender_user_id = u.id))::int as "Sent a match request",
        count(*) filter (where exists (select from matches m where m.first_user_id = u.id))::int as "Was matched",
        count(*) filter (where exists (select from group_members g where g.user_id = u.id))::int as "Is in a group",
        count(*) filter (where exists (select from decision_ballots b where b.user_id = u.id and b.answered_at is not null))::int as "Answered a decision"
      from users u where u.student
        and u.created_at >= ${from}::timestamp at time zone ${timeZone}
        and u.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
    { prepared: false },
  )
  return Object.entries(row ?? {}).map(([name, count]) => ({ name, count }))
}

function managersOf(db: Database, campus: string, range: Days): Promise<Count[]> {
  return queryRows(
    db,
    sql`select coalesce(u.name, 'No manager') as name, sum(h.views)::float8 as count
      from analytics_homes h join listings l on l.id = h.listing_id join campuses c on c.id = l.campus_id
      left join users u on u.id = l.manager_id
      where ${within(range)} and (${campus} = '' or c.slug = ${campus})
      group by u.id, u.name order by count desc, name limit 15`,
    { prepared: false },
  )
}

/** The last eight weeks. */
function cohortsOf(db: Database): Promise<Dashboard['cohorts']> {
  return queryRows(
    db,
    sql`select name as cohort, day::text as week, count::float8 as people from analytics_sums
      where campus = '' and kind = 'cohort' and name >= (
        select (max(day) - 49)::text from analytics_sums where campus = '' and kind = 'cohort')
      order by name, day`,
    { prepared: false },
  )
}

async function leftOutOf(db: Database, range: Days): Promise<Record<string, number>> {
  const rows = await queryRows<Count>(
    db,
    sql`select kind as name, sum(count)::float8 as count from analytics_counts where ${within(range)} group by kind`,
    { prepared: false },
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** The only figure that looks at visits themselves: five minutes of them, by an index. */
async function liveNow(db: Database, campus: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 5 * 60_000).toISOString()
  const [row] = await queryRows<{ visits: number }>(
    db,
    sql`select count(distinct p.session_id)::int as visits from page_views p
      ${campus === '' ? sql`` : sql`join website_sessions s on s.id = p.session_id and s.campus = ${campus}`}
      where p."timestamp" >= ${since}::timestamptz`,
    { prepared: false },
  )
  return row?.visits ?? 0
}
