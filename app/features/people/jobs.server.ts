import type { Job } from '#app/platform/jobs/job.ts'
import { sweepOpenings } from './blocking/openings.server.ts'

/** Daily: deletes profile openings that are no longer needed. They are counted for one day and kept for two. */
export const sweepOpeningsJob: Job = {
  name: 'sweep-openings',
  alone: true,
  run: (ctx) => sweepOpenings(ctx.db, ctx.now()),
}
