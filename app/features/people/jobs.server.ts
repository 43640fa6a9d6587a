import type { Job } from '#app/platform/jobs/job.ts'
import { deleteOldOpenings, deleteOldSeen } from './seen-people.server.ts'

/** Daily: deletes old profile openings, and old records of people seen on cards. They are counted for one day and kept for two. */
export const deleteOldOpeningsJob: Job = {
  name: 'clean-up-openings',
  alone: true,
  run: async (ctx) => {
    await deleteOldOpenings(ctx.db, ctx.now())
    await deleteOldSeen(ctx.db, ctx.now())
  },
}
