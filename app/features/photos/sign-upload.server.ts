import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { Gone } from '#app/platform/errors.ts'
import type { SignedRequest, SignRequest } from '#app/platform/files/file-store.ts'
import { requireUpload } from './require-upload.server.ts'
import { uploadPolicy } from './policy.ts'
import { PART_BYTES, signForm, type SignForm } from './rules.ts'

type Signed = Pick<SignedRequest, 'url' | 'headers'>

/** Signs what the browser will send the store for one upload, up to four requests at once. Kind and exact size are the
 *  ones that were allowed, whatever the browser says.
 *  @throws ZodError, NotFound, Gone when the upload takes no bytes any more */
export async function signUpload(ctx: Context, input: SignForm): Promise<(Signed | null)[]> {
  const { uploadId, requests } = signForm.parse(input)
  const upload = await requireUpload(ctx.db, uploadId)
  authorize(uploadPolicy.follow, ctx.actor, upload)
  if (upload.state !== 'uploading') throw new Gone('This upload has ended.')
  const { path: key, contentType, size } = upload
  const sign = async (request: SignForm['requests'][number]): Promise<Signed | null> => {
    const wanted = toSign(request, { key, contentType, size })
    if (!wanted) return null
    const { url, headers } = await ctx.files.sign(wanted)
    return { url, headers }
  }
  return Promise.all(requests.map(sign))
}

type Allowed = { key: string; contentType: string; size: number }

function toSign(
  { operation, storeUploadId, partNumber }: SignForm['requests'][number],
  { key, contentType, size }: Allowed,
): SignRequest | null {
  if (operation === 'put') {
    return size > PART_BYTES ? null : { op: 'put', key, contentType, contentLength: size }
  }
  if (operation === 'create') return { op: 'create', key, contentType }
  if (operation === 'head') return { op: 'head', key }
  if (!storeUploadId) return null
  if (operation === 'part') {
    const start = (Number(partNumber) - 1) * PART_BYTES
    if (!partNumber || start >= size) return null
    const contentLength = Math.min(PART_BYTES, size - start)
    return { op: 'part', key, uploadId: storeUploadId, partNumber, contentLength }
  }
  return { op: operation, key, uploadId: storeUploadId }
}
