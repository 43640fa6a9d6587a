import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { Gone } from '#app/platform/errors.ts'
import type { FileStore, SignedRequest, SignRequest } from '#app/platform/files/file-store.ts'
import { requireUpload } from './require-upload.server.ts'
import { uploadPolicy } from './policy.ts'
import { remainingLife } from './session-life.ts'
import { PART_BYTES, signForm, type SignForm } from './rules.ts'

export type Signed = Pick<SignedRequest, 'url' | 'headers'>

/** Signs the requests that the browser will send to the store for one upload, up to four at once. Type and exact size are
 *  those that were allowed, whatever the browser says.
 *  @throws ZodError, NotFound, Gone when the upload accepts no data any more */
export async function signUpload(ctx: Context, input: SignForm): Promise<(Signed | null)[]> {
  const { uploadId, requests } = signForm.parse(input)
  const upload = await requireUpload(ctx.db, uploadId)
  authorize(uploadPolicy.follow, ctx.actor, upload)
  if (upload.state !== 'uploading') throw new Gone('This upload has ended.')
  const { path: key, contentType, size } = upload
  const allowed = { key, contentType, size, remainingLife: remainingLife(ctx) }
  return Promise.all(requests.map((request) => signOne(ctx.files, request, allowed)))
}

/** The first request of an upload: all of it, or the start of a multipart upload. */
export type FirstRequest = Signed & { operation: 'put' | 'create' }

type Tools = Pick<Context, 'actor' | 'files' | 'now'>

/** Signs the first request of an upload that was just allowed, to save a round trip. */
export async function signFirst(
  ctx: Tools,
  upload: Omit<Allowed, 'remainingLife'>,
): Promise<FirstRequest | undefined> {
  const operation = upload.size > PART_BYTES ? 'create' : 'put'
  const signed = await signOne(ctx.files, { operation }, { ...upload, remainingLife: remainingLife(ctx) })
  return signed ? { operation, ...signed } : undefined
}

async function signOne(
  files: FileStore,
  request: SignForm['requests'][number],
  allowed: Allowed,
): Promise<Signed | null> {
  const wanted = toSign(request, allowed)
  if (!wanted) return null
  const { url, headers } = await files.sign({ ...wanted, remainingLife: allowed.remainingLife })
  return { url, headers }
}

type Allowed = { key: string; contentType: string; size: number; remainingLife: number }

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
