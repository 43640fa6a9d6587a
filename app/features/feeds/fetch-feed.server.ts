import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { trustedSources } from '#app/database/schema/homes/freshness.ts'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { importPath } from '#app/features/importing/paths.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { foreignReasonSentence } from '#app/platform/foreign/foreign-reasons.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'
import { feedFailed } from './feed-failed.server.ts'
import { FEED_TIME, FEED_TYPES } from './rules.ts'
import { storeList } from '#app/features/importing/store-list.server.ts'
import { settleUnchanged } from './missing-homes.server.ts'
import { personOfList, sendListsChanged } from '#app/features/importing/list-people.server.ts'
import { notifyAboutFeed } from './notify-about-feed.server.ts'
import { LIST_BYTES } from '#app/features/importing/rules.ts'

/** Fetches one list now, because someone at its company requested it. */
export const fetchFeedKind: JobKind<{ feedId: string }> = {
  name: 'fetch-manager-feed',
  payload: z.object({ feedId: z.uuid() }),
  endsWithin: 300,
}

type Feed = typeof managerFeeds.$inferSelect

export async function fetchFeed(ctx: SystemContext, feedId: string): Promise<void> {
  const [found] = await ctx.db
    .select({ feed: managerFeeds, trusted: trustedSources.since })
    .from(managerFeeds)
    .leftJoin(
      trustedSources,
      and(eq(trustedSources.ownerId, managerFeeds.companyId), eq(trustedSources.source, managerFeeds.source)),
    )
    .where(eq(managerFeeds.id, feedId))
  if (!found || (await personOfList(ctx.db, found.feed)) === null) return
  const { feed, trusted } = found
  const answer = await ctx.foreign.fetch(feed.url, {
    types: FEED_TYPES,
    maxBytes: LIST_BYTES,
    timeLimit: FEED_TIME,
    // If importing the list again confirms its homes, it is read even if it did not change.
    known: trusted === null ? { etag: feed.etag, lastModified: feed.lastModified } : undefined,
  })
  if (answer.ok) return take(ctx, feed, answer)
  await inTransaction(ctx, async (tx) => {
    if (answer.reason === 'status' && answer.status === 304) {
      await tx.db
        .update(managerFeeds)
        .set({ lastResult: 'same', lastWhy: null, failures: 0, lastRunAt: ctx.now() })
        .where(eq(managerFeeds.id, feed.id))
      await settleUnchanged(tx, feed)
    } else await feedFailed(tx, feed, whyNot(answer))
    await sendListsChanged(tx, feed.companyId)
  })
}

function whyNot({
  reason,
  status,
}: {
  reason: Parameters<typeof foreignReasonSentence>[0]
  status?: number
}) {
  const sentence = foreignReasonSentence(reason).replace('photo.jpg', 'homes.csv')
  return status === undefined ? sentence : `${sentence} It answered ${status}.`
}

type Fetched = { bytes: Uint8Array; address: string; etag?: string; lastModified?: string }

/** Stores the downloaded list like an uploaded file, to be applied right away. */
async function take(ctx: SystemContext, feed: Feed, fetched: Fetched): Promise<void> {
  const { bytes, address, etag = null, lastModified = null } = fetched
  const { companyId, userId, source, preset, campus, newAs, keepsEdits } = feed
  await inTransaction(ctx, async (tx) => {
    if (bytes.length === 0) return feedFailed(tx, feed, 'The file at this address is empty.')
    const importId = newId()
    const fileName = new URL(address).host
    const list = { id: importId, companyId, userId, source, preset, campus, newAs, keepsEdits, fileName }
    const stored = await storeList(tx, list, { bytes, nightly: true })
    const read = { lastResult: 'read', lastWhy: null, lastImportId: importId, lastRunAt: ctx.now() } as const
    await tx.db
      .update(managerFeeds)
      .set({ ...read, etag, lastModified })
      .where(eq(managerFeeds.id, feed.id))
    if (stored?.asks)
      await notifyAboutFeed(tx, feed, {
        detail: `The list “${source}” has headings that are not clear. Choose what they mean.`,
        link: importPath(importId),
      })
    await sendListsChanged(tx, companyId)
  })
}
