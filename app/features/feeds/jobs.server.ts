import { and, asc, isNull, lt, or } from 'drizzle-orm'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { importOwnListKind } from '#app/features/importing/import-job-kind.ts'
import { endLostImports, runImport } from '#app/features/importing/run-import.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { feedImported } from './feed-failed.server.ts'
import { fetchFeed, fetchFeedKind } from './fetch-feed.server.ts'

const HOUR = 60 * 60 * 1000 // milliseconds

/** Reads a company's list, uploaded or fetched. Lives here because finishing a fetched list also updates its feed. */
export const importOwnListJob: Job<{ importId: string }> = {
  ...importOwnListKind,
  run: (ctx, { importId }) => runImport(ctx, { importId, atEnd: feedImported }),
}

export const endLostImportsJob: Job = {
  name: 'end-lost-imports',
  alone: true,
  run: (ctx) => endLostImports(ctx, feedImported),
}

export const fetchFeedJob: Job<{ feedId: string }> = {
  ...fetchFeedKind,
  run: (ctx, { feedId }) => fetchFeed(ctx, feedId),
}

/** Fetches every active list, one after another; after a crash it continues with those not yet fetched that night. */
export const fetchFeedsJob: Job = {
  name: 'fetch-manager-feeds',
  alone: true,
  endsWithin: 60 * 60,
  run: async (ctx) => {
    const due = or(
      isNull(managerFeeds.lastRunAt),
      lt(managerFeeds.lastRunAt, new Date(ctx.now().getTime() - 12 * HOUR)),
    )
    const feeds = await ctx.db
      .select({ id: managerFeeds.id })
      .from(managerFeeds)
      .where(and(managerFeeds.on, due))
      .orderBy(asc(managerFeeds.id))
    for (const { id } of feeds) await fetchFeed(ctx, id)
  },
}
