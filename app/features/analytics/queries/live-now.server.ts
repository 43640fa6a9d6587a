import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/query-rows.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { analyticsPolicy } from '../policy.ts'

/** How many visits opened a page in the last five minutes.
 *  @param campus slug, or '' for the whole site
 *  @throws NotFound unless an admin asks */
export async function visitsNow(ctx: Context, campus: string): Promise<number> {
  authorize(analyticsPolicy.read, ctx.actor, null)
  return liveNow(ctx.db, campus, ctx.now())
}

/** The only figure that looks at visits themselves: five minutes of them, by an index. */
export async function liveNow(db: Database, campus: string, now: Date): Promise<number> {
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
