import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { analyticsCounts, pageViews, websiteSessions } from '#app/database/schema/site/analytics.ts'
import { visitsBytes } from '#app/database/maintenance/visits-size.server.ts'
import { changeRows, queryRows } from '#app/database/sql/query-rows.server.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { momentMonthsBefore, monthsBefore } from './months.ts'
import { AGENT_KEPT, MONTHS_KEPT } from './rules.ts'

/** An arbitrary number that no other advisory lock of Roost uses. */
const LOCK = 7_266_410
const DAY = 86_400_000 // milliseconds

/** Creates missing partitions for this month and the next two. */
export async function makePartitions(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await changeRows(tx, sql`select pg_advisory_xact_lock(${LOCK})`)
    const there = new Set(await partitionMonths(tx))
    const missing = [0, -1, -2].map((months) => monthsBefore(now, months)).filter((one) => !there.has(one))
    for (const month of missing)
      await changeRows(tx, sql`select analytics.make_month(${`${month}-01`}::date)`)
  })
}

/** Deletes visits older than 13 months: whole partitions, and single days of the oldest one as they reach that age.
 *  After 30 days it deletes user agents. */
export async function deleteOldVisits(db: Database, now: Date): Promise<void> {
  const oldest = monthsBefore(now, MONTHS_KEPT)
  for (const month of await partitionMonths(db)) if (month < oldest) await dropMonth(db, month)
  const before = momentMonthsBefore(now, MONTHS_KEPT)
  await db.delete(pageViews).where(lt(pageViews.at, before))
  await db.delete(websiteSessions).where(lt(websiteSessions.startedAt, before))
  await db.delete(analyticsCounts).where(lt(analyticsCounts.day, utcDay(before)))
  const { startedAt, userAgent } = websiteSessions
  await db
    .update(websiteSessions)
    .set({ userAgent: null })
    .where(and(lt(startedAt, new Date(now.getTime() - AGENT_KEPT * DAY)), isNotNull(userAgent)))
}

async function dropMonth(db: Database, month: string): Promise<void> {
  const name = month.replace('-', '_')
  await changeRows(db, sql`drop table ${partition('page_views', name)}`)
  await changeRows(db, sql`drop table ${partition('website_sessions', name)}`)
}

/** Deletes visits until they take up at most `mostBytes`: the oldest months first, then those of browsers with a wrong clock. The
 *  current month and all sums stay.
 *  @returns what was deleted, and how many bytes remain */
export async function keepVisitsWithin(
  db: Database,
  now: Date,
  mostBytes: number,
): Promise<{ dropped: string[]; bytes: number }> {
  const dropped: string[] = []
  let bytes = await visitsBytes(db)
  const past = (await partitionMonths(db)).filter((month) => month < monthsBefore(now, 0))
  for (const month of past) {
    if (bytes <= mostBytes) return { dropped, bytes }
    await dropMonth(db, month)
    dropped.push(month)
    bytes = await visitsBytes(db)
  }
  if (bytes > mostBytes) {
    await changeRows(
      db,
      sql`truncate ${partition('page_views', 'timeless')}, ${partition('website_sessions', 'timeless')}`,
    )
    dropped.push('of browsers with a wrong clock')
    bytes = await visitsBytes(db)
  }
  return { dropped, bytes }
}

const partition = (table: string, month: string) => sql`analytics.${sql.identifier(`${table}_${month}`)}`

/** The months that have a partition, oldest first: `2026-11`. */
export async function partitionMonths(db: Reading): Promise<string[]> {
  const rows = await queryRows<{ month: string }>(
    db,
    sql`select replace(right(c.relname, 7), '_', '-') as month from pg_class c
      where c.relnamespace = 'analytics'::regnamespace and c.relkind = 'r'
        and c.relname ~ '^page_views_[0-9]{4}_[0-9]{2}$' order by 1`,
  )
  return rows.map(({ month }) => month)
}
