import { writeDeskLog } from '#app/features/desk/write-log.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import type { SiteParts } from '#app/platform/site-parts.ts'
import { healthPolicy } from '../policy.ts'

/** Starts a scheduled job: within a few seconds, once, on one of the processes.
 *  @returns whether a job of that name exists
 *  @throws NotFound unless the actor is an admin */
export async function runJob(ctx: Context, { jobs }: SiteParts, name: string): Promise<boolean> {
  authorize(healthPolicy.runJob, ctx.actor, null)
  if (!jobs.timetable.some((job) => job.name === name)) return false
  await writeDeskLog(ctx, ctx.db, { verb: 'job-run', kind: 'job', subject: name })
  await jobs.runSoon(name)
  return true
}
