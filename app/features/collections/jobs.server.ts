import type { Job } from '#app/platform/jobs/job.ts'
import { trimActivity } from '#app/features/groups/group/trim-activity.server.ts'
import { eraseDeleted } from './verbs/restore-collection.server.ts'

/** Daily: permanently deletes what was deleted 30 days ago, and old lines of activity. */
export const eraseCollectionsJob: Job = {
  name: 'erase-collections',
  alone: true,
  run: async (ctx) => {
    await eraseDeleted(ctx.db, ctx.now())
    for (const table of ['collection_activity', 'group_activity'] as const) await trimActivity(ctx.db, table)
  },
}
