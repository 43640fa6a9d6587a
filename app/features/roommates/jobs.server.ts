import type { Job } from '#app/platform/jobs/job.ts'
import { unsafeExpireRequests, unsafeTellEnding } from './expire-requests.server.ts'

/** Ends match requests that are 21 days old, a notice and a letter before. */
export const expireRequestsJob: Job = {
  name: 'expire-match-requests',
  alone: true,
  run: async (ctx) => {
    const told = await unsafeTellEnding(ctx)
    const ended = await unsafeExpireRequests(ctx)
    if (told + ended > 0) ctx.log.info({ told, ended }, 'match requests that nobody answered')
  },
}
