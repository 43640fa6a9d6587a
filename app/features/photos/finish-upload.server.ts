import { eq } from 'drizzle-orm'
import { uploads } from '#app/database/schema/photos.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { mayPassAgain, type PhotoReason } from '#app/platform/files/images/photo-reasons.ts'
import { askStore } from './ask-store.server.ts'
import { preparePhoto } from './jobs.server.ts'
import { mayStillAdd } from './may-still-add.server.ts'
import { uploadPolicy } from './policy.ts'
import { requireUpload, type Upload } from './require-upload.server.ts'
import { MOST_TRIES_BY_HAND } from './rules.ts'

export type FinishOutcome = { ok: true } | { ok: false; message: string }

/** Marks an upload as sent, or retries a photo that could not be processed. Checks that what arrived is what was
 *  allowed; then a job processes it. Idempotent.
 *  @throws NotFound, Forbidden when the home has got another manager since the upload started, Busy while the
 *  store does not answer */
export async function finishUpload(ctx: Context, uploadId: string): Promise<FinishOutcome> {
  const asked = await requireUpload(ctx.db, uploadId)
  authorize(uploadPolicy.follow, ctx.actor, asked)
  if (!isWaiting(asked)) return { ok: true }
  if (!(await mayStillAdd(ctx.db, asked))) throw new Forbidden('You no longer manage this home.')
  // Outside the transaction: the store may be slow, and the embedded database has only one connection.
  const arrived = await askStore(ctx.log, ctx.files.head(asked.path))
  if (!arrived) return { ok: false, message: 'The photo has not arrived yet. Please try again.' }
  if (arrived.size !== asked.size || arrived.contentType !== asked.contentType) {
    await askStore(ctx.log, ctx.files.delete(asked.path))
    return { ok: false, message: 'The photo arrived incomplete. Please try again.' }
  }
  return ctx.db.transaction(async (tx) => {
    const upload = await requireUpload(tx, uploadId, true)
    if (!isWaiting(upload)) return { ok: true }
    if (upload.tries >= MOST_TRIES_BY_HAND)
      return { ok: false, message: 'We could not process this photo. Please choose another one.' }
    await tx
      .update(uploads)
      .set({ state: 'processing', reason: null, changedAt: ctx.now() })
      .where(eq(uploads.id, uploadId))
    // Photos from imports have a lower priority than those that users wait for.
    const priority = upload.ownerId ? 0 : -1
    await ctx.jobs.enqueue(tx, preparePhoto, { uploadId }, { priority })
    return { ok: true }
  })
}

const isWaiting = ({ state, reason }: Upload) =>
  state === 'uploading' || (state === 'refused' && reason !== null && mayPassAgain(reason as PhotoReason))
