import type { Connection } from '#app/database/connect.server.ts'
import { vacuumAndAnalyze } from '#app/database/maintenance.server.ts'
import { sendLetter, tidyLettersJob } from '#app/features/letters/jobs.server.ts'
import { refreshRanks } from '#app/features/listings/rank.server.ts'
import { preparePhoto, sweepFilesJob } from '#app/features/photos/jobs.server.ts'
import { everyJob, type AllJobs, type Job, type Scheduled } from '#app/platform/jobs/job.ts'
import { bossDatabase } from '#app/platform/jobs/listen.server.ts'
import { prepareQueues } from '#app/platform/jobs/queue.server.ts'

/** Every job there is: what verbs queue, and the timetable (UTC). */
export function allJobs({ kind, pool }: Connection): AllJobs {
  const vacuum: Scheduled = {
    job: { name: 'vacuum', alone: true, run: () => vacuumAndAnalyze(pool) },
    cron: '*/10 * * * *',
    what: 'Frees space and refreshes what the planner knows',
  }
  const ranks: Scheduled = {
    job: { name: 'rank-homes', alone: true, run: (ctx) => refreshRanks(ctx) },
    cron: '15 9 * * *',
    what: 'Ranks homes for the recommended order: they age every day',
  }
  const letters: Scheduled = {
    job: tidyLettersJob,
    cron: '*/5 * * * *',
    what: 'Erases what expired letters say, and forgets old ones',
  }
  const files: Scheduled = {
    job: sweepFilesJob,
    cron: '40 * * * *',
    what: 'Removes files that nothing refers to, and uploads that nobody finished',
  }
  const queued: Job[] = [sendLetter, preparePhoto]
  const timetable = [letters, files, ranks]
  // A PostgreSQL of its own has background processes that vacuum.
  return { queued, timetable: kind === 'embedded' ? [vacuum, ...timetable] : timetable }
}

/** Lets this database take every job: after migrating, and before anything may queue one. */
export function prepareJobs(connection: Connection): Promise<void> {
  return prepareQueues(bossDatabase(connection), everyJob(allJobs(connection)))
}
