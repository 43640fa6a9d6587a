import { sql, type SQL } from 'drizzle-orm'
import { analyticsSums } from '#app/database/schema/site/analytics.ts'
import { jsonRows } from '#app/database/sql/json-rows.server.ts'
import { changeRows, queryRows } from '#app/database/sql/query-rows.server.ts'
import type { Database } from '#app/platform/context.ts'
import { MOST_NAMES, NO_EARLIER_VISIT, OTHER_NAMES, SESSION_LASTS } from './rules.ts'
import { mostFrequent, searchSums, type SearchRow } from './search-sums.ts'

/** One day of campuses that share a time zone. `''` stands for the whole site. */
export type DayOfCampuses = { day: string; timeZone: string; campuses: string[] }

/** Recomputes the sums of a day from the visits that began on it, each with all of its pages. Idempotent, and repeated
 *  until no more data of that day can arrive. Runs in one transaction. */
export async function rollUpDay(db: Database, { day, timeZone, campuses }: DayOfCampuses): Promise<void> {
  await db.transaction(async (tx) => {
    const first = sql`${day}::timestamp at time zone ${timeZone}`
    const next = sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`
    await gather(tx, sql`s.session_start >= ${first} and s.session_start < ${next}`)
    const scopes = sql`unnest(${sql.param(campuses)}::text[]) as scope (slug)
      join visits_of_day v on scope.slug = '' or v.campus = scope.slug`
    const [ofDay, ours] = [sql`day = ${day}::date`, sql`campus = any(${sql.param(campuses)}::text[])`]
    for (const table of ['analytics_daily', 'analytics_returning', 'analytics_sums'])
      await changeRows(
        tx,
        sql`delete from ${sql.identifier(table)}
        where ${ofDay} and ${ours} ${table === 'analytics_sums' ? sql`and kind <> 'sign-up'` : sql``}`,
      )
    await changeRows(
      tx,
      sql`
      insert into analytics_daily (campus, day, visitors, sessions, views, bounces, seconds, missing)
      select scope.slug, ${day}::date, count(distinct v.visitor_id), count(*), sum(v.pages),
        count(*) filter (where v.pages <= 1), sum(least(v.session_duration, ${SESSION_LASTS / 1000})),
        sum(greatest(v.page_views - v.pages, 0))
      from ${scopes} group by scope.slug`,
    )
    await changeRows(
      tx,
      sql`
      insert into analytics_returning (campus, day, gap, visitors)
      select slug, ${day}::date, coalesce(${day}::date - (before at time zone ${timeZone})::date, ${NO_EARLIER_VISIT}), count(*)
      from (
        select distinct scope.slug, v.visitor_id, (
          select max(s.session_start) from website_sessions s
          where s.visitor_id = v.visitor_id and s.session_start < ${first}
            and (scope.slug = '' or s.campus = scope.slug)) as before
        from ${scopes}) as seen
      group by 1, 2, 3`,
    )
    for (const [kind, name] of Object.entries(ofVisits))
      await insertSums(tx, kind, day, sql`select scope.slug, ${name} as name from ${scopes}`)
    await insertSums(
      tx,
      'page',
      day,
      sql`select scope.slug, ${shortPath(sql`p.path`)} as name from ${scopes} join pages_of_day p on p.session_id = v.id`,
    )
    await insertSums(tx, 'funnel', day, funnelSteps(scopes))
    await insertSearches(tx, day, scopes)
    if (campuses.some((slug) => slug !== '')) await rollUpHomes(tx, day, campuses)
  })
}

/** The dimensions of a visit; each visit has one value in each. */
const ofVisits: Record<string, SQL> = {
  entry: shortPath(sql`v.entry_page`),
  exit: shortPath(sql`v.exit_page`),
  referrer: sql`v.referrer`,
  device: sql`v.device`,
  browser: sql`v.browser || ' on ' || v.system`,
  size: sql`case when v.screen_size is null then 'unknown'
    when split_part(v.screen_size, 'x', 1)::int < 480 then 'up to 479 px'
    when split_part(v.screen_size, 'x', 1)::int < 768 then '480 to 767 px'
    when split_part(v.screen_size, 'x', 1)::int < 1200 then '768 to 1199 px'
    else '1200 px and more' end`,
}

/** Counts the pages of all homes as one page. */
function shortPath(path: SQL): SQL {
  return sql`regexp_replace(${path}, '^/expanded-listing/[^/]+', '/expanded-listing/:home')`
}

/** @param ofDay the condition as SQL literals, so that the planner can estimate it; with values from a table, it would expect a third
 *  of all visits */
async function gather(tx: Database, ofDay: SQL): Promise<void> {
  await changeRows(tx, sql`drop table if exists pages_of_day, visits_of_day`)
  await changeRows(
    tx,
    sql`
    create temp table pages_of_day on commit drop as
    select p.session_id, p.id, p."timestamp" as at, p.path, p.url, p.found, l.id as listing_id,
      coalesce(p.campus, c.slug) as campus, c.slug as home_campus
    from website_sessions s
    join page_views p on p.session_id = s.id
    left join listings l on l.id = ${listingOf(sql`p.home`)}
    left join campuses c on c.id = l.campus_id
    where ${ofDay}`,
  )
  await changeRows(
    tx,
    sql`
    create temp table visits_of_day on commit drop as
    select s.*, coalesce(p.pages, 0) as pages, p.first_campus, p.searched, coalesce(p.opened >= p.searched, false) as opened
    from website_sessions s
    left join (
      select session_id, count(*) as pages,
        min(at) filter (where path ~ '^/listings') as searched,
        max(at) filter (where listing_id is not null) as opened,
        (array_agg(campus order by at, id) filter (where campus is not null))[1] as first_campus
      from pages_of_day group by 1) p on p.session_id = s.id
    where ${ofDay}`,
  )
  await changeRows(
    tx,
    sql`
    update website_sessions s set campus = v.first_campus from visits_of_day v
    where s.id = v.id and v.first_campus is distinct from s.campus`,
  )
  await changeRows(tx, sql`update visits_of_day set campus = first_campus`)
  await changeRows(tx, sql`analyze pages_of_day, visits_of_day`)
}

/** Counts by name. Rare names share one count, because browsers can send anything, and sums outlive visits.
 *  @param names a query for rows of slug and name */
async function insertSums(tx: Database, kind: string, day: string, names: SQL): Promise<void> {
  await changeRows(
    tx,
    sql`
    insert into analytics_sums (campus, kind, day, name, count)
    select slug, ${kind}, ${day}::date, kept, sum(times) from (
      select slug, times, case
        when row_number() over (partition by slug order by times desc, name) <= ${MOST_NAMES} then name
        else ${OTHER_NAMES} end as kept
      from (select slug, name, count(*) as times from (${names}) as named group by slug, name) as counted
    ) as ranked group by slug, kept`,
  )
}

/** The search funnel: each step counts visits that reached it and all steps before it. */
function funnelSteps(scopes: SQL): SQL {
  const during = (moment: SQL) => sql`${moment} >= v.session_start and ${moment} <= v.session_end`
  return sql`
    select slug, step as name from (
      select scope.slug, v.searched is not null as searched, v.opened,
        v.opened and exists (
          select from likes k where k.user_id = v.user_id and ${during(sql`k.liked_at`)}) as liked,
        exists (
          select from inquiries i where i.sender_user_id = v.user_id and ${during(sql`i.created_at`)}) as asked
      from ${scopes}) as visit
    cross join lateral (values
      ('search', searched), ('home', opened), ('like', liked), ('inquiry', liked and asked)) as steps (step, done)
    where done`
}

async function insertSearches(tx: Database, day: string, scopes: SQL): Promise<void> {
  const searches = await queryRows<SearchRow>(
    tx,
    sql`select scope.slug as campus, p.url, count(*)::int as times, count(*) filter (where p.found = 0)::int as empty
      from ${scopes} join pages_of_day p on p.session_id = v.id
      where p.path ~ '^/listings(/|$)' group by 1, 2 order by 1, 2`,
  )
  const rows = mostFrequent(searchSums(searches)).map((row) => ({ ...row, day }))
  if (rows.length > 0)
    await changeRows(tx, sql`insert into ${analyticsSums} select * from ${jsonRows(analyticsSums, rows)}`)
}

async function rollUpHomes(tx: Database, day: string, campuses: string[]): Promise<void> {
  await changeRows(
    tx,
    sql`
    delete from analytics_homes h using listings l, campuses c
    where h.day = ${day}::date and l.id = h.listing_id and c.id = l.campus_id
      and c.slug = any(${sql.param(campuses)}::text[])`,
  )
  await changeRows(
    tx,
    sql`
    insert into analytics_homes (listing_id, day, views, visitors)
    select p.listing_id, ${day}::date, count(*), count(distinct v.visitor_id)
    from pages_of_day p join visits_of_day v on v.id = p.session_id
    where p.home_campus = any(${sql.param(campuses)}::text[]) group by 1`,
  )
}

/** A page view's home id, from its slug or id; null if no home has that slug.
 *  @param home the column with the slug or id */
function listingOf(home: SQL): SQL {
  return sql`coalesce(
    (select by_slug.id from listings by_slug where by_slug.slug = ${home}),
    case when ${home} ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then ${home}::uuid end)`
}
