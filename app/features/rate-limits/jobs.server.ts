import type { Job } from '#app/platform/jobs/job.ts'
import { deleteExpiredRateLimits } from './consume-rate-limit.server.ts'
import { deleteExpiredBrowsers } from './known-browser.server.ts'

/** Hourly: no window is longer than some hours, so no count is kept for a day. */
export const deleteExpiredRateLimitsJob: Job = {
  name: 'clean-up-rate-limits',
  alone: true,
  run: async (ctx) => {
    await deleteExpiredRateLimits(ctx.db, ctx.now())
    await deleteExpiredBrowsers(ctx.db, ctx.now())
  },
}
