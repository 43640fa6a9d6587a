import { and, eq, isNull } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { Gone, NotFound } from '#app/platform/errors.ts'
import type { FileStore, SignedRequest, SignRequest } from '#app/platform/files/file-store.ts'
import { uploads } from '#app/database/schema/homes/photos.ts'
import { requireUpload, type Upload } from './require-upload.server.ts'
import { uploadPolicy } from './policy.ts'
import { PART_BYTES } from './rules.ts'
import { signForm, type SignForm } from './fields.ts'
import { askStore } from './upload-path.server.ts'

export type Signed = Pick<SignedRequest, 'url' | 'headers'>

/** Signs the requests that the browser will send to the store for one upload, up to four at a time. Type and exact size are as
 *  allowed, whatever the browser says.
 *  @throws ZodError, NotFound, Gone if the upload no longer accepts data */
export async function signUpload(ctx: Context, input: SignForm): Promise<(Signed | null)[]> {
  const { uploadId, requests } = signForm.parse(input)
  const [, upload] = await find(ctx, uploadPolicy.read, (look) => requireUpload(look.db, uploadId))
  if (upload.state !== 'uploading') throw new Gone('This upload has ended.')
  const { path: key, contentType, size, storeUploadId } = upload
  const allowed = { key, contentType, size, storeUploadId, remainingLife: remainingLife(ctx) }
  return Promise.all(requests.map((request) => signOne(ctx.files, request, allowed)))
}

/** How an upload begins: with one signed request for the whole file, or with a multipart upload that was started. */
export type FirstRequest = ({ operation: 'put' } & Signed) | { operation: 'create'; storeUploadId: string }

type Tools = Pick<SystemContext, 'actor' | 'db' | 'files' | 'log' | 'now'>
type Allowed = {
  key: string
  contentType: string
  size: number
  storeUploadId: string | null
  remainingLife: number
}

/** Prepares the first request of a newly allowed upload, to save a round trip.
 *  @returns undefined if the store does not respond; the browser then asks again */
export async function prepareFirst(
  ctx: Tools,
  upload: { id: string; path: string; contentType: string; size: number },
): Promise<FirstRequest | undefined> {
  const begun = { ...upload, storeUploadId: null }
  if (upload.size > PART_BYTES) {
    const storeUploadId = await beginAtStore(ctx, begun).catch(() => undefined)
    return storeUploadId === undefined ? undefined : { operation: 'create', storeUploadId }
  }
  const allowed = { ...begun, key: upload.path, remainingLife: remainingLife(ctx) }
  const signed = await signOne(ctx.files, { operation: 'put' }, allowed)
  return signed ? { operation: 'put', ...signed } : undefined
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

/** For a multipart upload, signs requests only for the one that the server started. */
function toSign(
  { operation, partNumber }: SignForm['requests'][number],
  { key, contentType, size, storeUploadId: uploadId }: Allowed,
): SignRequest | null {
  if (operation === 'put') {
    return size > PART_BYTES ? null : { op: 'put', key, contentType, contentLength: size }
  }
  if (operation === 'head') return { op: 'head', key }
  if (uploadId === null) return null
  if (operation === 'part') {
    const start = (Number(partNumber) - 1) * PART_BYTES
    if (!partNumber || start >= size) return null
    const contentLength = Math.min(PART_BYTES, size - start)
    return { op: 'part', key, uploadId, partNumber, contentLength }
  }
  return { op: operation, key, uploadId }
}

/** Starts a large file's multipart upload at the store, or continues the one already started. A permission has only one at a time,
 *  and its id is stored, so that nobody can store more than allowed by starting several.
 *  @throws NotFound, Gone if the upload no longer accepts data, Busy while the store does not respond */
export async function beginUpload(ctx: Context, uploadId: string): Promise<{ storeUploadId: string }> {
  const [open, upload] = await find(ctx, uploadPolicy.follow, (look) => requireUpload(look.db, uploadId))
  if (upload.state !== 'uploading') throw new Gone('This upload has ended.')
  if (upload.size <= PART_BYTES) throw new NotFound()
  return { storeUploadId: await beginAtStore(open, upload) }
}

type StoreTools = Pick<SystemContext, 'db' | 'files' | 'log'>
type Begun = Pick<Upload, 'id' | 'path' | 'contentType' | 'storeUploadId'>

/** @returns the store's id for the upload's only multipart upload */
async function beginAtStore(
  ctx: StoreTools,
  { id, path, contentType, storeUploadId }: Begun,
): Promise<string> {
  const { db, files, log } = ctx
  if (storeUploadId !== null && (await askStore(log, files.hasUpload(path, storeUploadId))))
    return storeUploadId
  const made = await askStore(log, files.createUpload(path, { contentType }))
  const before =
    storeUploadId === null ? isNull(uploads.storeUploadId) : eq(uploads.storeUploadId, storeUploadId)
  const [stored] = await db
    .update(uploads)
    .set({ storeUploadId: made })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'uploading'), before))
    .returning({ id: uploads.id })
  if (stored) return made
  // Another request was faster, or the upload has been canceled.
  await askStore(log, files.abort(path, made))
  const now = await requireUpload(db, id)
  if (now.state !== 'uploading' || now.storeUploadId === null) throw new Gone('This upload has ended.')
  return now.storeUploadId
}

/** For how many seconds a URL may be signed for the current user, so that it does not outlive the session. At least one, because
 *  the session was valid when it was read. */
export function remainingLife({ actor, now }: Pick<Context, 'actor' | 'now'>): number {
  const endsAt = actor.kind === 'person' ? actor.sessionEndsAt : undefined
  return endsAt ? Math.max(1, (endsAt.getTime() - now().getTime()) / 1000) : Infinity
}
