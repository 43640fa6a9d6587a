import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { find } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import type { SiteParts } from '#app/platform/addresses/site-parts.ts'
import { healthPolicy } from './policy.ts'

export type RunJobOutcome = { ok: true } | Refused<'no-job'>

/** Starts a scheduled job, within a few seconds, once, on one of the processes.
 *  @throws NotFound unless the actor is an admin */
export async function runJob(
  ctx: Context,
  { site: { jobs }, name }: { site: SiteParts; name: string },
): Promise<RunJobOutcome> {
  const [open, job] = await find(
    ctx,
    healthPolicy.runJob,
    async () => jobs.timetable.find((each) => each.name === name) ?? null,
  )
  if (!job) return { ok: false, reason: 'no-job', failed: 'There is no job with that name.' }
  await writeModerationLog(open, { verb: 'job-run', kind: 'job', subject: name })
  await jobs.runSoon(name)
  return { ok: true }
}
