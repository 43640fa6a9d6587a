import type { Connection } from '#app/database/connect.server.ts'
import { vacuumAndAnalyze } from '#app/database/maintenance.server.ts'
import { refreshRanks } from '#app/features/listings/rank.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { Scheduled } from '#app/platform/jobs/job.ts'

/** The timetable: every job there is, and when (UTC). */
export function timetable({ kind, pool }: Connection): Scheduled[] {
  const vacuum = { name: 'vacuum', run: () => vacuumAndAnalyze(pool) }
  // A PostgreSQL of its own has background processes for this.
  const upkeep = {
    job: vacuum,
    cron: '*/10 * * * *',
    what: 'Frees space and refreshes what the planner knows',
  }
  const ranks = {
    job: { name: 'rank-homes', run: (ctx: Context) => refreshRanks(ctx) },
    cron: '15 9 * * *',
    what: 'Ranks homes for the recommended order: they age every day',
  }
  return kind === 'embedded' ? [upkeep, ranks] : [ranks]
}
