import type { Job } from '#app/platform/jobs/job.ts'
import { eraseDeleted } from './restore-collection.server.ts'

/** Daily: what was deleted 30 days ago goes for good. */
export const eraseCollectionsJob: Job = {
  name: 'erase-collections',
  alone: true,
  run: (ctx) => eraseDeleted(ctx.db, ctx.now()),
}
