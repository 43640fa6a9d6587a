import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { uploads } from '#app/database/schema/homes/photos.ts'
import type { Context } from '#app/platform/context.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { uploadPolicy } from '../policy.ts'
import { requireUpload } from './require-upload.server.ts'

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
