import type { Job } from '#app/platform/jobs/job.ts'
import { forgetNews, recordNews } from './record-news.server.ts'
import { unsafeSendDigests } from './send-digests.server.ts'

/** Notes what became of homes, and tells whoever saved a search that it matters to. */
export const savedSearchesJob: Job = {
  name: 'saved-searches',
  alone: true,
  run: async (ctx) => {
    await recordNews(ctx)
    await unsafeSendDigests(ctx)
    await forgetNews(ctx)
  },
}
