import type { Context } from '#app/platform/context.ts'
import { finishUpload } from './finish-upload.server.ts'
import { requestUploads } from './request-uploads.server.ts'
import type { PhotoPurpose } from './rules.ts'

/** Takes photos that came with a plain form: allowed, stored and prepared like any others.
 *  @returns a sentence for each that was not taken
 *  @throws ZodError, SignInRequired, Forbidden or NotFound */
export async function unsafeAddPhotos(
  ctx: Context,
  { purpose, listingId, files }: { purpose: PhotoPurpose; listingId?: string | undefined; files: File[] },
): Promise<string[]> {
  const described = files.map(({ name, size, type }) => ({ name, size, type }))
  const permissions = await requestUploads(ctx, { purpose, listingId, files: described })
  const refusals: string[] = []
  for (const [index, permission] of permissions.entries()) {
    const file = files[index]
    if (!file) continue
    if (!permission.ok) {
      refusals.push(`${file.name}: ${permission.message}`)
      continue
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    await ctx.files.put(permission.path, bytes, { contentType: file.type, contentLength: bytes.length })
    const outcome = await finishUpload(ctx, permission.uploadId)
    if (!outcome.ok) refusals.push(`${file.name}: ${outcome.message}`)
  }
  return refusals
}
