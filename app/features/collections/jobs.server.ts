import type { Job } from '#app/platform/jobs/job.ts'
import { eraseDeleted } from './delete-collection.server.ts'

/** Daily: permanently deletes collections 30 days after they were deleted. */
export const eraseCollectionsJob: Job = {
  name: 'erase-collections',
  alone: true,
  run: (ctx) => eraseDeleted(ctx.db, ctx.now()),
}
