import { buffer } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { uploads } from '#app/database/schema/homes/photos.ts'
import type { FileArea } from '#app/features/files/rules.ts'
import type { Context } from '#app/platform/context.ts'
import type { PhotoOutcome, PreparedPhoto } from '#app/platform/files/images/photo-outcome.ts'
import { isWorthRetrying } from '#app/platform/files/images/photo-reasons.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { letUploadsPass } from './let-uploads-pass.server.ts'
import { publishPhoto, refusePhoto } from './publish-photo.server.ts'
import type { Upload } from './require-upload.server.ts'
import { MOST_PHOTO_TRIES } from './rules.ts'
import { deleteAbandonedFiles } from './delete-abandoned-files.server.ts'
import { masterPath, variantPath } from './upload-path.server.ts'

/** Turns a finished upload into a photo: first stores its files, then in one transaction adds the row that makes it reachable and
 *  updates the upload; finally deletes the original. Safe to repeat after a crash. */
export const preparePhoto: Job<{ uploadId: string }> = {
  name: 'prepare-photo',
  payload: z.object({ uploadId: z.uuid() }),
  waits: [1, 5],
  endsWithin: 60,
  run: async (ctx, { uploadId }) => {
    await letUploadsPass(ctx.db, uploadId, ctx.now)
    const [upload] = await ctx.db
      .update(uploads)
      .set({ tries: sql`${uploads.tries} + 1` })
      .where(and(eq(uploads.id, uploadId), eq(uploads.state, 'processing')))
      .returning()
    if (!upload) return
    const prepared = await prepare(ctx, upload)
    const passing = !prepared.ok && isWorthRetrying(prepared.reason)
    if (passing && upload.tries < MOST_PHOTO_TRIES) throw new Error(`photo not prepared: ${prepared.reason}`)
    const done = await ctx.db.transaction((tx) =>
      prepared.ok
        ? publishPhoto(tx, upload, prepared, ctx)
        : refusePhoto(tx, upload, prepared.reason, ctx.now()),
    )
    // If a failure may be temporary, the user decides whether to retry.
    if (!done || passing) return
    if (upload.storeUploadId) await ctx.files.abort(upload.path, upload.storeUploadId)
    await ctx.files.delete(upload.path)
  },
}

/** Creates and stores a photo's files. A store failure is retried like a killed process. */
async function prepare(ctx: Context, { id, path, contentType }: Upload): Promise<PhotoOutcome> {
  try {
    const original = await ctx.files.get(path)
    if (!original) return { ok: false, reason: 'damaged' }
    const bytes = await buffer(original.body)
    const prepared = await ctx.photoWorkers.processPhoto(bytes, { declaredType: contentType })
    if (prepared.ok) await storeFiles(ctx, id, prepared)
    return prepared
  } catch (error) {
    ctx.log.error(describeError(error), 'a photo could not be prepared')
    return { ok: false, reason: 'interrupted' }
  }
}

async function storeFiles(ctx: Context, photoId: string, { variants, master }: PreparedPhoto): Promise<void> {
  const files = [
    { key: masterPath(photoId), bytes: master.bytes, contentType: 'image/jpeg' },
    ...variants.map(({ width, format, bytes }) => ({
      key: variantPath(photoId, width, format),
      bytes,
      contentType: `image/${format}`,
    })),
  ]
  await Promise.all(
    files.map(({ key, bytes, contentType }) =>
      ctx.files.put(key, bytes, { contentType, contentLength: bytes.length }),
    ),
  )
}

/** See delete-abandoned-files.server.ts.
 *  @param others file areas of other features */
export const deleteAbandonedFilesJob = (others: FileArea[]): Job => ({
  name: 'delete-unused-files',
  alone: true,
  run: async (ctx) => void (await deleteAbandonedFiles(ctx, others)),
})
