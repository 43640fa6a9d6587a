import type { Job } from '#app/platform/jobs/job.ts'
import { sweepRateLimits } from './consume-rate-limit.server.ts'

/** Hourly: no window is longer than some hours, so nothing that was counted is kept for a day. */
export const sweepRateLimitsJob: Job = {
  name: 'sweep-limits',
  alone: true,
  run: (ctx) => sweepRateLimits(ctx.db, ctx.now()),
}
