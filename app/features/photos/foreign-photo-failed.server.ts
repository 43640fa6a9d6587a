import { sql, type SQL } from 'drizzle-orm'
import { foreignPhotos } from '#app/database/schema/photos.ts'
import type { Database } from '#app/platform/context.ts'
import type { NotFetchedReason } from './not-fetched-reasons.ts'

/** Minutes to wait before each further try of what may answer later. */
const WAITS = [5, 60, 6 * 60, 24 * 60]

type Failure = {
  reason: NotFetchedReason
  /** Whether the same address may well bring a photo later. */
  again: boolean
  now: Date
}

/** Remembers why a photo elsewhere is not here yet, and when it is tried again, if it is. */
export async function foreignPhotoFailed(
  db: Database,
  which: SQL | undefined,
  { reason, again, now }: Failure,
): Promise<void> {
  const tries = sql`${foreignPhotos.tries} + 1`
  const last = sql`${foreignPhotos.tries} >= ${again ? WAITS.length : 0}`
  const minutes = sql`(${sql.param(WAITS)}::int[])[least(${tries}, ${WAITS.length})]`
  await db
    .update(foreignPhotos)
    .set({
      state: sql`case when ${last} then 'failed' else 'waiting' end`,
      tries,
      reason,
      dueAt: sql`${now.toISOString()}::timestamptz + ${minutes} * interval '1 minute'`,
      changedAt: now,
    })
    .where(which)
}
