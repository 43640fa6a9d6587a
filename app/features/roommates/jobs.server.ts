import type { Job } from '#app/platform/jobs/job.ts'
import { expireRequests, notifyEnding } from './expire-requests.server.ts'

/** Expires match requests after 21 days, after a reminder on the site and by email. */
export const expireRequestsJob: Job = {
  name: 'expire-match-requests',
  alone: true,
  run: async (ctx) => {
    const reminded = await notifyEnding(ctx)
    const ended = await expireRequests(ctx)
    if (reminded + ended > 0) ctx.log.info({ reminded, ended }, 'match requests that nobody answered')
  },
}
