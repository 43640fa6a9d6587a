import { eq, sql } from 'drizzle-orm'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NOTIFY_AFTER_FAILURES } from './rules.ts'
import { notifyAboutFeed } from './notify-about-feed.server.ts'
import { handleMissingHomes } from './missing-homes.server.ts'
import { FEEDS_PATH } from './paths.ts'

type Tools = Pick<SystemContext, 'db' | 'jobs' | 'live' | 'now' | 'secrets' | 'settings'>

/** Records that a list could not be fetched or parsed, and notifies its manager of the first failure and of the third in a row; it
 *  pauses nothing. Deletes the validators (ETag, Last-Modified) of the last version, so that the next attempt reads the whole list. */
export async function feedFailed(tx: Tools, { id }: { id: string }, why: string): Promise<void> {
  const [feed] = await tx.db
    .update(managerFeeds)
    .set({
      lastResult: 'failed',
      lastWhy: why,
      lastRunAt: tx.now(),
      failures: sql`least(${managerFeeds.failures} + 1, 1000)`,
      etag: null,
      lastModified: null,
    })
    .where(eq(managerFeeds.id, id))
    .returning()
  if (feed?.failures !== 1 && feed?.failures !== NOTIFY_AFTER_FAILURES) return
  const detail =
    feed.failures === 1
      ? `The list “${feed.source}” could not be fetched. Your homes stay as they are. Is its address still right?`
      : `The list “${feed.source}” could not be fetched three times in a row.`
  await notifyAboutFeed(tx, feed, { detail, link: FEEDS_PATH })
}

/** Records whether a fetched file could be imported: counts a failure, or resets the count and decides what to do with homes that
 *  left the list. */
export async function feedImported(
  tx: Tools,
  { importId, failedWhy }: { importId: string; failedWhy: string | null | undefined },
): Promise<void> {
  const [feed] = await tx.db.select().from(managerFeeds).where(eq(managerFeeds.lastImportId, importId))
  if (!feed) return
  if (failedWhy) return feedFailed(tx, feed, failedWhy)
  await tx.db.update(managerFeeds).set({ failures: 0 }).where(eq(managerFeeds.id, feed.id))
  await handleMissingHomes(tx, feed)
}
