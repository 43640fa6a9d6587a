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
import { canStillAddPhoto, requireUpload, type Upload } from './require-upload.server.ts'
import { uploadPolicy } from './policy.ts'
import { MOST_TRIES_BY_HAND } from './rules.ts'

export type FinishUploadOutcome = { ok: true } | { ok: false; message: string }

/** Marks an upload as sent, or retries a photo that could not be processed. Checks that the received file is the one that was
 *  allowed, then queues a job to process it. Idempotent.
 *  @throws NotFound, Forbidden if the uploader may no longer add photos to the home, Busy while the store does not respond */
export async function finishUpload(ctx: Context, uploadId: string): Promise<FinishUploadOutcome> {
  const [{ db }, asked] = await find(ctx, uploadPolicy.follow, (look) => requireUpload(look.db, uploadId))
  if (!isWaiting(asked)) return { ok: true }
  if (!(await canStillAddPhoto(db, asked))) throw new Forbidden('You no longer manage this home.')
  // Outside the transaction: the store may be slow, and the embedded database has only one connection.
  const arrived = await askStore(ctx.log, ctx.files.head(asked.path))
  if (!arrived) return { ok: false, message: 'The photo has not arrived yet. Please try again.' }
  if (arrived.size !== asked.size || arrived.contentType !== asked.contentType) {
    await askStore(ctx.log, ctx.files.delete(asked.path))
    return { ok: false, message: 'The photo did not arrive completely. Please try again.' }
  }
  return db.transaction(async (tx) => {
    // One statement checks that the upload is still waiting and takes it, so that of two concurrent calls only one queues the job.
    const [taken] = await changeRows(tx, takeUpload, { uploadId, now: ctx.now() })
    if (!taken) {
      if (!isWaiting(await requireUpload(tx, uploadId))) return { ok: true }
      return { ok: false, message: 'We could not process this photo. Please choose another one.' }
    }
    // Imported photos have a lower priority than photos that users are waiting for.
    const priority = taken.ownerId ? 0 : -1
    await ctx.jobs.enqueue(tx, preparePhoto, { uploadId }, { priority })
    return { ok: true }
  })
}

const isWaiting = ({ state, reason }: Upload) =>
  state === 'uploading' || (state === 'refused' && reason !== null && isWorthRetrying(reason as PhotoReason))

/** The same condition as `isWaiting`, if it was not tried too often. */
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

/** Cancels an upload that is in progress or was refused, and deletes what has arrived, including parts. Does nothing once it is a
 *  photo.
 *  @throws NotFound */
export async function cancelUpload(ctx: Context, uploadId: string): Promise<void> {
  const upload = await change(
    ctx,
    uploadPolicy.follow,
    (look) => requireUpload(look.db, uploadId, true),
    async (tx, found) => {
      // The row stays for a day without its texts, because every requested upload counts toward the daily limit.
      const canceled = { state: 'canceled', fileName: '', alt: '', changedAt: ctx.now() } as const
      if (found.state !== 'ready') await tx.db.update(uploads).set(canceled).where(eq(uploads.id, uploadId))
      return found
    },
  )
  if (upload.state === 'ready') return
  // The file is now orphaned; if it cannot be deleted, the cleanup job does so later.
  try {
    if (upload.storeUploadId) await ctx.files.abort(upload.path, upload.storeUploadId)
    await ctx.files.delete(upload.path)
  } catch (error) {
    ctx.log.warn(describeError(error), 'a canceled upload is still stored')
  }
}
