import type { Job } from '#app/platform/jobs/job.ts'
import { sweepOpenings } from './openings.server.ts'

/** Daily: who opened whose profile is kept for two days, and counted on one. */
export const sweepOpeningsJob: Job = {
  name: 'sweep-openings',
  alone: true,
  run: (ctx) => sweepOpenings(ctx.db, ctx.now()),
}
