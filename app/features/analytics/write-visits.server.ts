import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { analyticsCounts, pageViews, websiteSessions } from '#app/database/schema/site/analytics.ts'
import { copyRows, inCopyTransaction } from '#app/database/sql/copy-rows.server.ts'
import { jsonRows } from '#app/database/sql/json-rows.server.ts'
import type { Database } from '#app/platform/context.ts'
import { partitionMonths } from './partitions.server.ts'
import type { Batch, CountKind } from './batch.ts'
import type { WebsiteSessionRow, ViewRow } from './rows-of.ts'

/** Writes a whole batch, or nothing. A month has no partition if it is before the site's first, or was deleted to save space. Its
 *  rows are written like those of browsers with a wrong clock, so that the rest can be written.
 *  @param parts with the `pool` of a native PostgreSQL, new rows are copied in; if one exists already, all are upserted
 *  @param day ISO date, UTC
 *  @returns the page views that all processes have written on that day; 0 if the batch has none */
export async function writeBatch(parts: Parts, batch: Batch, day: string): Promise<number> {
  try {
    return await write(parts, batch, day)
  } catch (error) {
    if (codeOf(error) !== NO_PARTITION) throw error
    return write(parts, batch.within(new Set(await partitionMonths(parts.db))), day)
  }
}

type Parts = { db: Database; pool?: pg.Pool | undefined }

async function write({ db, pool }: Parts, batch: Batch, day: string): Promise<number> {
  const counts = new Map(batch.counts)
  if (batch.views.size > 0) counts.set('stored', batch.points)
  const [sessions, views] = [[...batch.sessions.values()], [...batch.views.values()]]
  if (pool && batch.fresh.size > 0) {
    const isFresh = ({ id }: { id: string }) => batch.fresh.has(id)
    try {
      return await inCopyTransaction(pool, async (client, tx) => {
        await copyRows(client, websiteSessions, sessions.filter(isFresh))
        await copyRows(client, pageViews, views.filter(isFresh))
        const known = [sessions.filter((row) => !isFresh(row)), views.filter((row) => !isFresh(row))] as const
        await writeVisits(tx, ...known)
        return writeCounts(tx, day, counts)
      })
    } catch (error) {
      if (codeOf(error) !== KEY_IS_THERE) throw error
    }
  }
  return db.transaction(async (tx) => {
    await writeVisits(tx, sessions, views)
    return writeCounts(tx, day, counts)
  })
}

const KEY_IS_THERE = '23505'
/** A check constraint: page_views and website_sessions have only those of their partitions. */
const NO_PARTITION = '23514'

/** The SQLSTATE of an error of the database. */
export function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code ?? ''
}

/** Upserts visits and views. Existing values only grow, so messages may arrive twice, late, or out of order. Each id occurs once, in
 *  ascending order, so that two processes never deadlock. */
export async function writeVisits(
  db: Database,
  sessions: WebsiteSessionRow[],
  views: ViewRow[],
): Promise<void> {
  if (sessions.length > 0)
    await changeRows(
      db,
      sql`
      insert into ${websiteSessions} as kept
      select * from ${jsonRows(websiteSessions, sessions)} order by id
      on conflict (id) do update set
        session_end = greatest(kept.session_end, excluded.session_end),
        session_duration = floor(extract(epoch from
          greatest(kept.session_end, excluded.session_end) - kept.session_start)),
        exit_page = case when (excluded.page_views, excluded.session_end) >= (kept.page_views, kept.session_end)
          then excluded.exit_page else kept.exit_page end,
        page_views = greatest(kept.page_views, excluded.page_views),
        user_id = coalesce(kept.user_id, excluded.user_id)
      where kept.visitor_id = excluded.visitor_id`,
    )
  if (views.length > 0)
    await changeRows(
      db,
      sql`
      insert into ${pageViews} as kept
      select * from ${jsonRows(pageViews, views)} order by id
      on conflict (id) do update set
        time_on_page = greatest(kept.time_on_page, excluded.time_on_page),
        found = coalesce(excluded.found, kept.found)
      where kept.session_id = excluded.session_id`,
    )
}

/** @param day ISO date, UTC
 *  @returns the new count of stored views; 0 when `counts` adds none */
async function writeCounts(db: Database, day: string, counts: Map<CountKind, number>): Promise<number> {
  if (counts.size === 0) return 0
  const written = await db
    .insert(analyticsCounts)
    .values([...counts].map(([kind, count]) => ({ day, kind, count })))
    .onConflictDoUpdate({
      target: [analyticsCounts.day, analyticsCounts.kind],
      set: { count: sql`${analyticsCounts.count} + excluded.count` },
    })
    .returning({ kind: analyticsCounts.kind, count: analyticsCounts.count })
  return written.find(({ kind }) => kind === 'stored')?.count ?? 0
}
