import type { Job } from '#app/platform/jobs/job.ts'
import { deleteNews, recordNews } from './record-news.server.ts'
import { sendDigests } from './send-digests.server.ts'

/** Records changes of homes and sends emails for the saved searches they match. */
export const savedSearchesJob: Job = {
  name: 'saved-searches',
  alone: true,
  run: async (ctx) => {
    await recordNews(ctx)
    await sendDigests(ctx)
    await deleteNews(ctx)
  },
}
