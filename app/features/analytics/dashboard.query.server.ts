import { sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { lineText } from './copy.ts'
import { analyticsPolicy } from './policy.ts'
import { daysOf, readRange, type Range, type RangeErrors } from './range.ts'
import { funnels, type Count, type Days } from './funnels.query.server.ts'

export type Totals = {
  visitors: number
  sessions: number
  views: number
  bounces: number
  seconds: number
  missing: number
}
/** A line of a table, with its value in the preceding period of the same length. */
export type FigureLine = Count & { before: number }
export type Dashboard = {
  campus: string
  campuses: { value: string; label: string }[]
  range: Range
  /** Why the dates in the URL are not applied. */
  rangeErrors: RangeErrors
  /** ISO date in the campus's time zone. */
  today: string
  totals: Totals
  before: Totals
  days: (Totals & { day: string })[]
  /** The most frequent values by kind, at most fifteen each, most frequent first. */
  top: Record<string, FigureLine[]>
  /** Funnel within one visit, from a search to an inquiry. */
  searching: FigureLine[]
  /** Funnel of the accounts created in the period. */
  accounts: FigureLine[]
  /** Views of homes by their manager. */
  managers: FigureLine[]
  /** What was left out on these days (UTC). */
  leftOut: Record<string, number>
  /** Days (UTC) on which page views over the daily limit were not counted. */
  ceilingDays: string[]
}

/** Everything on the analytics page. Visits come from precomputed sums, accounts and their later steps from the current tables.
 *  @throws NotFound unless the actor is the operator or an admin */
export async function dashboard(ctx: Context, params: URLSearchParams): Promise<Dashboard> {
  const { db } = authorize(ctx, analyticsPolicy.read, null)
  const known = await db
    .select({ slug: campuses.slug, name: campuses.shortName, timeZone: campuses.timeZone })
    .from(campuses)
    .orderBy(campuses.id)
  const chosen = known.find(({ slug }) => slug === params.get('campus'))
  const campus = chosen?.slug ?? ''
  const timeZone = chosen?.timeZone ?? known[0]?.timeZone ?? 'UTC'
  const today = ctx.now().toLocaleDateString('en-CA', { timeZone })
  const { errors: rangeErrors, ...range } = readRange(params, today)
  const names = new Map(known.map(({ slug, name }) => [slug, name]))
  const [totals, before, days, top, steps, stepsBefore, managers, leftOut, ceilingDays] = await Promise.all([
    totalsOf(db, campus, range),
    totalsOf(db, campus, range.before),
    dailyTotals(db, campus, range),
    topOf(db, campus, range, names),
    funnels(db, campus, range, timeZone),
    funnels(db, campus, range.before, timeZone),
    managersOf(db, campus, range),
    leftOutOf(db, range),
    ceilingDaysOf(db, range),
  ])
  return {
    campus,
    campuses: known.map(({ slug, name }) => ({ value: slug, label: name })),
    range,
    rangeErrors,
    today,
    totals,
    before,
    days: daysOf(range).map((day) => days.find((one) => one.day === day) ?? { ...none, day }),
    top,
    searching: beside(steps.searching, stepsBefore.searching),
    accounts: beside(steps.accounts, stepsBefore.accounts),
    managers,
    leftOut,
    ceilingDays,
  }
}

const none: Totals = { visitors: 0, sessions: 0, views: 0, bounces: 0, seconds: 0, missing: 0 }
const beside = (now: Count[], before: Count[]): FigureLine[] =>
  now.map(({ name, count }) => ({
    name,
    count,
    before: before.find((one) => one.name === name)?.count ?? 0,
  }))
const within = ({ from, to }: Days) => sql`day between ${from}::date and ${to}::date`

function dailyTotals(db: Reading, campus: string, range: Days): Promise<(Totals & { day: string })[]> {
  return queryRows(
    db,
    sql`select day::text, visitors::float8, sessions::float8, views::float8, bounces::float8, seconds::float8, missing::float8
      from analytics_daily where campus = ${campus} and ${within(range)} order by day`,
  )
}

/** Distinct visitors: each is counted on their first day of the range, that is, if their previous visit was before it. */
async function totalsOf(db: Reading, campus: string, range: Days): Promise<Totals> {
  const [row] = await queryRows<Totals>(
    db,
    sql`select coalesce(sum(sessions), 0)::float8 as sessions, coalesce(sum(views), 0)::float8 as views,
        coalesce(sum(bounces), 0)::float8 as bounces, coalesce(sum(seconds), 0)::float8 as seconds,
        coalesce(sum(missing), 0)::float8 as missing,
        (select coalesce(sum(visitors), 0)::float8 from analytics_returning
          where campus = ${campus} and ${within(range)} and gap > day - ${range.from}::date) as visitors
      from analytics_daily where campus = ${campus} and ${within(range)}`,
  )
  return row ?? none
}

/** The range together with the preceding one. */
const inBoth = ({ to, before }: Range) => within({ from: before.from, to })

async function topOf(
  db: Reading,
  campus: string,
  range: Range,
  names: ReadonlyMap<string, string>,
): Promise<Record<string, FigureLine[]>> {
  const rows = await queryRows<FigureLine & { kind: string }>(
    db,
    sql`select kind, name, count, before from (
        select kind, name, count, before,
          row_number() over (partition by kind order by count desc, name) as place
        from (
          select kind, name,
            coalesce(sum(count) filter (where ${within(range)}), 0)::float8 as count,
            coalesce(sum(count) filter (where not ${within(range)}), 0)::float8 as before
          from analytics_sums
          where campus = ${campus} and kind not in ('funnel', 'sign-up') and ${inBoth(range)}
          group by kind, name) summed
        where count > 0) ranked
      where place <= 15 order by kind, place`,
  )
  const top: Record<string, FigureLine[]> = {}
  for (const { kind, name, ...counts } of rows)
    (top[kind] ??= []).push({ name: lineText(kind, name, names), ...counts })
  return top
}

function managersOf(db: Reading, campus: string, range: Range): Promise<FigureLine[]> {
  return queryRows(
    db,
    sql`select name, count, before from (
        select coalesce(u.name, 'No manager') as name,
          coalesce(sum(h.views) filter (where ${within(range)}), 0)::float8 as count,
          coalesce(sum(h.views) filter (where not ${within(range)}), 0)::float8 as before
        from analytics_homes h join listings l on l.id = h.listing_id join campuses c on c.id = l.campus_id
        left join users u on u.id = l.manager_id
        where ${inBoth(range)} and (${campus} = '' or c.slug = ${campus})
        group by u.id, u.name) summed
      where count > 0 order by count desc, name limit 15`,
  )
}

async function leftOutOf(db: Reading, range: Days): Promise<Record<string, number>> {
  const rows = await queryRows<Count>(
    db,
    sql`select kind as name, sum(count)::float8 as count from analytics_counts
      where kind <> 'stored' and ${within(range)} group by kind`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

async function ceilingDaysOf(db: Reading, range: Days): Promise<string[]> {
  const rows = await queryRows<{ day: string }>(
    db,
    // These days are UTC: the last day of an American range ends during the next UTC day.
    sql`select day::text from analytics_counts where kind = 'ceiling'
      and day between ${range.from}::date and ${range.to}::date + 1 order by day`,
  )
  return rows.map(({ day }) => day)
}
