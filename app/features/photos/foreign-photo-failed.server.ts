import { asc, inArray, sql, type SQL } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { foreignPhotos } from '#app/database/schema/homes/photos.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { Database } from '#app/platform/context.ts'
import { photoReasonSentence, type PhotoReason } from '#app/platform/files/images/photo-reasons.ts'
import { foreignReasonSentence, type ForeignReason } from '#app/platform/foreign/foreign-reasons.ts'

/** Minutes to wait before each retry of a temporary failure. */
const WAITS = [5, 60, 6 * 60, 24 * 60]

type Failure = {
  reason: NotFetchedReason
  /** Whether retrying the same URL may succeed later. */
  again: boolean
  now: Date
}

/** Records why a photo could not be fetched, and when to retry, if at all. */
export async function foreignPhotoFailed(
  db: Database,
  which: SQL | undefined,
  { reason, again, now }: Failure,
): Promise<void> {
  const tries = sql`${foreignPhotos.tries} + 1`
  const last = sql`${foreignPhotos.tries} >= ${again ? WAITS.length : 0}`
  const minutes = sql`(${sql.param(WAITS)}::int[])[least(${tries}, ${WAITS.length})]`
  await db.transaction(async (tx) => {
    const failed = await tx
      .update(foreignPhotos)
      .set({
        state: sql`case when ${last} then 'failed' else 'waiting' end`,
        tries,
        reason,
        dueAt: sql`${now.toISOString()}::timestamptz + ${minutes} * interval '1 minute'`,
        changedAt: now,
      })
      .where(which)
      .returning({ listingId: foreignPhotos.listingId, state: foreignPhotos.state })
    const ids = failed.filter(({ state }) => state === 'failed').map(({ listingId }) => listingId)
    if (ids.length > 0) await fileSources(tx, ids, now)
  })
}

/** One item per list, because a site that is gone needs one decision and not one for each home. */
async function fileSources(tx: Database, listingIds: string[], now: Date): Promise<void> {
  const rows = await tx
    .selectDistinct({ source: listings.source })
    .from(listings)
    .where(inArray(listings.id, listingIds))
    .orderBy(asc(listings.source))
  for (const { source } of rows)
    await fileModerationItem(
      { now: () => now, db: tx },
      { kind: 'photo', subject: source, facts: { source } },
    )
}

/** Why a photo of an imported list is not on the home's page. */
export type NotFetchedReason = ForeignReason | PhotoReason | 'no-room'

/** The reason as a sentence for the home's manager. */
export function notFetchedSentence(reason: NotFetchedReason): string {
  if (reason === 'no-room') return 'The home already has 16 photos. Remove one, then add this address again.'
  // Nobody chose a file here, so the usual sentence does not fit.
  if (reason === 'interrupted') return 'Something went wrong on our side while we processed this photo.'
  return photoReasonSentence(reason as PhotoReason) ?? foreignReasonSentence(reason as ForeignReason)
}
