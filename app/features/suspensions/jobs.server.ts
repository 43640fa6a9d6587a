import type { Job } from '#app/platform/jobs/job.ts'
import { liftDueSuspensions } from './lift-suspension.server.ts'

/** Ends suspensions that have expired. */
export const liftSuspensionsJob: Job = {
  name: 'lift-suspensions',
  alone: true,
  run: async (ctx) => {
    const ended = await liftDueSuspensions(ctx)
    if (ended > 0) ctx.log.info({ ended }, 'suspensions ended')
  },
}
