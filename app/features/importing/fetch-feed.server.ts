import { inTransaction } from '#app/database/transaction.server.ts'
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { trustedSources } from '#app/database/schema/homes/freshness.ts'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { startColumns } from './list-columns.server.ts'
import { importPath } from './paths.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { foreignReasonSentence } from '#app/platform/foreign/foreign-reasons.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'
import { feedFailed } from './feed-failed.server.ts'
import { FEED_TIME, FEED_TYPES } from './feed-rules.ts'
import { importOwnListKind } from './import-job-kind.ts'
import { listFormatOf, writeParts, deleteOldImports } from './list-parts.server.ts'
import { settleUnchanged } from './missing-homes.server.ts'
import { notifyAboutFeed, personOfList, sendListsChanged } from './list-people.server.ts'
import { LIST_BYTES } from './rules.ts'

const HOUR = 60 * 60 * 1000 // milliseconds

/** Fetches one list now, because somebody of its company asked. */
export const fetchFeedKind: JobKind<{ feedId: string }> = {
  name: 'fetch-manager-feed',
  payload: z.object({ feedId: z.uuid() }),
  endsWithin: 300,
}
export const fetchFeedJob: Job<{ feedId: string }> = {
  ...fetchFeedKind,
  run: (ctx, { feedId }) => fetchFeed(ctx, feedId),
}

/** Fetches every active list, one after the other; after a crash it continues with those not fetched that night. */
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

type Feed = typeof managerFeeds.$inferSelect

async function fetchFeed(ctx: SystemContext, feedId: string): Promise<void> {
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
    // If importing the list again confirms its homes, it is read even when it did not change.
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

/** Stores the downloaded list like an uploaded file, to be applied at once. */
async function take(ctx: SystemContext, feed: Feed, fetched: Fetched): Promise<void> {
  const { bytes, address, etag = null, lastModified = null } = fetched
  const { companyId, userId, source, preset, campus, newAs, keepsEdits } = feed
  await inTransaction(ctx, async (tx) => {
    if (bytes.length === 0) return feedFailed(tx, feed, 'The file at this address is empty.')
    const importId = newId()
    const format = listFormatOf(bytes)
    const { asks, ...columns } = await startColumns(
      tx.db,
      { companyId, source, preset, format, nightly: true },
      bytes,
    )
    await tx.db.insert(managerImports).values({
      id: importId,
      companyId,
      userId,
      source,
      ...columns,
      campus,
      newAs,
      keepsEdits,
      format,
      fileName: new URL(address).host,
      size: bytes.length,
      state: asks ? 'asking' : 'applying',
      createdAt: ctx.now(),
    })
    await writeParts(tx.db, importId, bytes)
    await deleteOldImports(tx.db, companyId)
    const read = { lastResult: 'read', lastWhy: null, lastImportId: importId, lastRunAt: ctx.now() } as const
    await tx.db
      .update(managerFeeds)
      .set({ ...read, etag, lastModified })
      .where(eq(managerFeeds.id, feed.id))
    if (asks)
      await notifyAboutFeed(tx, feed, {
        detail: `The list “${source}” has headings that are not clear. Choose what they mean.`,
        link: importPath(importId),
      })
    else await ctx.jobs.enqueue(tx.db, importOwnListKind, { importId })
    await sendListsChanged(tx, companyId)
  })
}
