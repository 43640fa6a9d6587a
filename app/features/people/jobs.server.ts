import type { Job } from '#app/platform/jobs/job.ts'
import { deleteOldOpenings } from './blocking/openings.server.ts'

/** Daily: deletes profile openings that are no longer needed. They are counted for one day and kept for two. */
export const deleteOldOpeningsJob: Job = {
  name: 'sweep-openings',
  alone: true,
  run: (ctx) => deleteOldOpenings(ctx.db, ctx.now()),
}
