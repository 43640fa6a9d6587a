import type { Connection } from '#app/database/connect.server.ts'
import { vacuumAndAnalyze } from '#app/database/maintenance.server.ts'
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
  return kind === 'embedded' ? [upkeep] : []
}
