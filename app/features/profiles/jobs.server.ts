import type { Job } from '#app/platform/jobs/job.ts'
import { pauseAway, warnAway } from './pause-away.server.ts'

/** Hides profiles of people who have been inactive for a long time, after a warning by email. */
export const pauseAwayJob: Job = {
  name: 'pause-inactive-profiles',
  alone: true,
  run: async (ctx) => {
    const written = await warnAway(ctx)
    const hidden = await pauseAway(ctx)
    if (written + hidden > 0) ctx.log.info({ written, hidden }, 'profiles of people who are away')
  },
}
