import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { analyticsPolicy } from '../policy.ts'
import { listingOf } from '../sums/listing-of.server.ts'

/** How many visits opened a page in the last five minutes.
 *  @param campus slug, or '' for the whole site
 *  @throws NotFound unless the actor is the operator or an admin */
export async function visitsNow(ctx: Context, campus: string): Promise<number> {
  const db = authorize(ctx, analyticsPolicy.read, null)
  return liveNow(db, campus, ctx.now())
}

/** The only figure that reads visits directly: the last five minutes, by an index. The sums assign a visit to a campus
 *  only minutes after it began; until then its pages decide. */
export async function liveNow(db: Reading, campus: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 5 * 60_000).toISOString()
  const [row] = await queryRows<{ visits: number }>(
    db,
    sql`select count(*)::int as visits from (
        select distinct session_id as id from page_views where "timestamp" >= ${since}::timestamptz) here
      ${campus === '' ? sql`` : sql`where ${campusOfVisit} = ${campus}`}`,
  )
  return row?.visits ?? 0
}

/** The same rule as in the sums (roll-up-day.server.ts). */
const campusOfVisit = sql`coalesce(
  (select s.campus from website_sessions s where s.id = here.id),
  (select coalesce(p.campus, c.slug) from page_views p
    left join listings l on l.id = ${listingOf(sql`p.home`)}
    left join campuses c on c.id = l.campus_id
    where p.session_id = here.id and coalesce(p.campus, c.slug) is not null
    order by p."timestamp", p.id limit 1))`
