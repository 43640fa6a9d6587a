import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { find, change } from '#app/database/gate.server.ts'
import { changeRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { uploads } from '#app/database/schema/homes/photos.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { Forbidden } from '#app/platform/errors.ts'
import {
  isWorthRetrying,
  passingReasons,
  type PhotoReason,
} from '#app/platform/files/images/photo-reasons.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { askStore } from './upload-path.server.ts'
import { preparePhoto } from './jobs.server.ts'
import { mayStillAdd, requireUpload, type Upload } from './require-upload.server.ts'
import { uploadPolicy } from './policy.ts'
import { MOST_TRIES_BY_HAND } from './rules.ts'

export type FinishUploadOutcome = { ok: true } | { ok: false; message: string }

/** Marks an upload as sent, or retries a photo that could not be processed. Checks that what arrived is what was
 *  allowed; then a job processes it. Idempotent.
 *  @throws NotFound, Forbidden when the home has got another manager since the upload started, Busy while the
 *  store does not answer */
export async function finishUpload(ctx: Context, uploadId: string): Promise<FinishUploadOutcome> {
  const [{ db }, asked] = await find(ctx, uploadPolicy.follow, (look) => requireUpload(look.db, uploadId))
  if (!isWaiting(asked)) return { ok: true }
  if (!(await mayStillAdd(db, asked))) throw new Forbidden('You no longer manage this home.')
  // Outside the transaction: the store may be slow, and the embedded database has only one connection.
  const arrived = await askStore(ctx.log, ctx.files.head(asked.path))
  if (!arrived) return { ok: false, message: 'The photo has not arrived yet. Please try again.' }
  if (arrived.size !== asked.size || arrived.contentType !== asked.contentType) {
    await askStore(ctx.log, ctx.files.delete(asked.path))
    return { ok: false, message: 'The photo did not arrive completely. Please try again.' }
  }
  return db.transaction(async (tx) => {
    // One statement finds out whether it still waits and takes it, so that of two at once only one queues the job.
    const [taken] = await changeRows(tx, takeUpload, { uploadId, now: ctx.now() })
    if (!taken) {
      if (!isWaiting(await requireUpload(tx, uploadId))) return { ok: true }
      return { ok: false, message: 'We could not process this photo. Please choose another one.' }
    }
    // Photos from imports have a lower priority than those that users wait for.
    const priority = taken.ownerId ? 0 : -1
    await ctx.jobs.enqueue(tx, preparePhoto, { uploadId }, { priority })
    return { ok: true }
  })
}

const isWaiting = ({ state, reason }: Upload) =>
  state === 'uploading' || (state === 'refused' && reason !== null && isWorthRetrying(reason as PhotoReason))

/** As `isWaiting` says, and not tried too often. */
const takeUpload = (at: Places<{ uploadId: string; now: Date }>, db: Database) =>
  db
    .update(uploads)
    .set({ state: 'processing', reason: null, changedAt: sql`${at.now}` })
    .where(
      and(
        eq(uploads.id, at.uploadId),
        or(
          eq(uploads.state, 'uploading'),
          and(eq(uploads.state, 'refused'), inArray(uploads.reason, [...passingReasons])),
        ),
        lt(uploads.tries, MOST_TRIES_BY_HAND),
      ),
    )
    .returning({ ownerId: uploads.ownerId })

/** Cancels an upload that is in progress or was refused, and deletes what arrived, also parts of it. Once it is a photo,
 *  this does nothing.
 *  @throws NotFound */
export async function cancelUpload(ctx: Context, uploadId: string): Promise<void> {
  const upload = await change(
    ctx,
    uploadPolicy.follow,
    (look) => requireUpload(look.db, uploadId, true),
    async (tx, found) => {
      // The row stays for a day without its texts, because every requested upload counts against the daily limit.
      const canceled = { state: 'canceled', fileName: '', alt: '', changedAt: ctx.now() } as const
      if (found.state !== 'ready') await tx.db.update(uploads).set(canceled).where(eq(uploads.id, uploadId))
      return found
    },
  )
  if (upload.state === 'ready') return
  // The file belongs to nobody now; if it cannot be deleted, the cleanup job does it later.
  try {
    if (upload.storeUploadId) await ctx.files.abort(upload.path, upload.storeUploadId)
    await ctx.files.delete(upload.path)
  } catch (error) {
    ctx.log.warn(describeError(error), 'a canceled upload is still stored')
  }
}
