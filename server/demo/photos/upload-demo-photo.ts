import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { cancelUpload, finishUpload } from '#app/features/photos/finish-upload.server.ts'
import { photosOfHome } from '#app/features/photos/photos.query.server.ts'
import { requestUploads } from '#app/features/photos/request-uploads.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import { sourceOf } from './photo-sets.ts'

/** Uploads one demo picture like any other: it is stored, processed and served normally, which shows at the start whether
 *  storage works. If not, the home keeps its other pictures and the log has the reason. */
export const uploadDemoPhoto: Job<{ listingId: string; key: string }> = {
  name: 'upload-demo-photo',
  payload: z.object({ listingId: z.uuid(), key: z.string() }),
  run: async (ctx, { listingId, key }) => {
    const { photos, uploads } = await photosOfHome(ctx, { listingId })
    if (photos.length > 0 || uploads.some(({ state }) => state === 'processing')) return
    for (const { id } of uploads) await cancelUpload(ctx, id) // left by a crash
    await upload(ctx, listingId, key)
  },
}

async function upload(ctx: SystemContext, listingId: string, key: string): Promise<void> {
  const source = sourceOf(key)
  const bytes = await readFile(sourcePath(`server/demo/photos/${source.path}`))
  const file = { name: source.path, size: bytes.length, type: 'image/webp', alt: source.alt }
  const [permission] = await requestUploads(ctx, { purpose: 'listing-photo', listingId, files: [file] })
  if (!permission?.ok) throw new Error(permission?.message)
  await ctx.files.put(permission.path, bytes, { contentType: file.type, contentLength: file.size })
  const outcome = await finishUpload(ctx, permission.uploadId)
  if (!outcome.ok) throw new Error(outcome.message)
}
