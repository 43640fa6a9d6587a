import { buffer } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { uploads } from '#app/database/schema/photos.ts'
import type { Context } from '#app/platform/context.ts'
import type { PreparedPhoto } from '#app/platform/files/images/photo-outcome.ts'
import { mayPassAgain } from '#app/platform/files/images/photo-reasons.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { publishPhoto, refusePhoto } from './publish-photo.server.ts'
import { unsafeSweepFiles } from './sweep-files.server.ts'
import { masterPath, variantPath } from './upload-path.server.ts'

/** Also when it was the process that died: what kills it must not do so for ever. */
export const MOST_TRIES = 3

/** Makes a photo of an upload that has arrived: its files first, then the row that makes it reachable, in one transaction
 *  with the upload's new state; the original goes last. Whatever is repeated after a crash ends the same. */
export const preparePhoto: Job<{ uploadId: string }> = {
  name: 'prepare-photo',
  payload: z.object({ uploadId: z.uuid() }),
  waits: [1, 5],
  endsWithin: 60,
  run: async (ctx, { uploadId }) => {
    const [upload] = await ctx.db
      .update(uploads)
      .set({ tries: sql`${uploads.tries} + 1` })
      .where(and(eq(uploads.id, uploadId), eq(uploads.state, 'processing')))
      .returning()
    if (!upload) return
    const original = await ctx.files.get(upload.path)
    const prepared = original
      ? await ctx.workshop.processPhoto(await buffer(original.body), { declaredType: upload.contentType })
      : ({ ok: false, reason: 'damaged' } as const)
    const passing = !prepared.ok && mayPassAgain(prepared.reason)
    if (passing && upload.tries < MOST_TRIES) throw new Error(`photo not prepared: ${prepared.reason}`)
    if (prepared.ok) await storeFiles(ctx, uploadId, prepared)
    const done = await ctx.db.transaction((tx) =>
      prepared.ok
        ? publishPhoto(tx, upload, prepared, ctx.now())
        : refusePhoto(tx, upload, prepared.reason, ctx.now()),
    )
    // Of a photo that may pass when it is tried again, the person decides.
    if (done && !passing) await ctx.files.delete(upload.path)
  },
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

/** See sweep-files.server.ts. */
export const sweepFilesJob: Job = {
  name: 'sweep-files',
  alone: true,
  run: async (ctx) => void (await unsafeSweepFiles(ctx)),
}
