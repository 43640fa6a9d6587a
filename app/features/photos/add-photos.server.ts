import type { Context } from '#app/platform/context.ts'
import { Busy } from '#app/platform/errors.ts'
import { finishUpload, cancelUpload } from './finish-upload.server.ts'
import { askStore } from './upload-path.server.ts'
import { requestUploads, type RequestUploadsOutcome } from './request-uploads.server.ts'
import type { PhotoPurpose } from './rules.ts'

/** Adds photos from a form without JavaScript; they are checked, stored and processed like any others.
 *  @returns a sentence for each rejected photo
 *  @throws ZodError, SignInRequired, Forbidden or NotFound */
export async function addPhotos(
  ctx: Context,
  {
    files,
    ...place
  }: {
    purpose: PhotoPurpose
    listingId?: string | undefined
    subletId?: string | undefined
    files: File[]
  },
): Promise<string[]> {
  const described = files.map(({ name, size, type }) => ({ name, size, type }))
  const permissions = await requestUploads(ctx, { ...place, files: described })
  const refusals: string[] = []
  for (const [index, permission] of permissions.entries()) {
    const file = files[index]
    if (!file) continue
    if (!permission.ok) {
      refusals.push(`${file.name}: ${permission.message}`)
      continue
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    const message = await store(ctx, permission, { type: file.type, bytes })
    if (message) refusals.push(`${file.name}: ${message}`)
  }
  return refusals
}

type Permission = Extract<RequestUploadsOutcome, { ok: true }>

/** @returns a sentence if it failed */
async function store(
  ctx: Context,
  { uploadId, path }: Permission,
  { type, bytes }: { type: string; bytes: Uint8Array },
): Promise<string | undefined> {
  try {
    await askStore(ctx.log, ctx.files.put(path, bytes, { contentType: type, contentLength: bytes.length }))
    const outcome = await finishUpload(ctx, uploadId)
    return outcome.ok ? undefined : outcome.message
  } catch (error) {
    if (!(error instanceof Busy)) throw error
    await cancelUpload(ctx, uploadId)
    return error.message
  }
}
