import type { Job } from '#app/platform/jobs/job.ts'
import { eraseDeleted } from './delete-collection.server.ts'

/** Daily: permanently deletes what was deleted 30 days ago. */
export const eraseCollectionsJob: Job = {
  name: 'erase-collections',
  alone: true,
  run: (ctx) => eraseDeleted(ctx.db, ctx.now()),
}
