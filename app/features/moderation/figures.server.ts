import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { lastBackup } from '#app/features/files/backups.server.ts'
import { countPastWindow } from '#app/features/freshness/refresh-listings.server.ts'
import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import type { SystemContext } from '#app/platform/context.ts'

/** What monitoring reads about the whole site, besides each process's own counters. */
export type SiteFigures = {
  jobsWaiting: number
  /** Seconds since the oldest waiting job could have begun. */
  oldestJob: number
  /** Runs that failed for good in the last day. */
  jobsFailed: number
  emailsFailed: number
  /** Seconds since the oldest waiting email was due. Emails tried in vain count from when the oldest was written or any email was
   *  last sent, whichever is later, because each try postpones when it is due. */
  oldestEmail: number
  /** Homes in search whose confirmation has run out. */
  staleHomes: number
  /** Seconds since 1970; null before the first backup. */
  backupAt: number | null
  backupFailed: boolean
}

export async function siteFigures(ctx: SystemContext): Promise<SiteFigures> {
  const { db, settings } = ctx
  type Row = Omit<SiteFigures, 'staleHomes' | 'backupAt' | 'backupFailed'>
  const [row] = await queryRows<Row>(
    db,
    sql`select jobs.*, mail.* from (
        select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as "jobsWaiting",
          coalesce(extract(epoch from now() - min(start_after)
            filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "oldestJob",
          count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as "jobsFailed"
        from pgboss.job where name not like '\\_\\_pgboss%') jobs, (
        select count(*) filter (where state = 'failed' and created_at > now() - interval '1 day')::int as "emailsFailed",
          greatest(0, extract(epoch from now() - min(due_at) filter (where state = 'queued' and due_at <= now())),
            extract(epoch from now() - greatest(min(created_at) filter (where state = 'queued' and tries > 0),
              case when bool_or(state = 'queued' and tries > 0) then max(sent_at) end)))::float8 as "oldestEmail"
        from emails) mail`,
  )
  if (!row) throw new Error('a query of counts has one row')
  const backup = await lastBackup(db)
  return {
    ...row,
    staleHomes: await countPastWindow(ctx, (await chosenSettings(db, settings)).freshDays),
    backupAt: backup?.madeAt ? backup.madeAt.getTime() / 1000 : null,
    backupFailed: backup?.failedAt != null,
  }
}
