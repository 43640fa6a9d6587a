import { and, eq, isNull } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { uploads } from '#app/database/schema/homes/photos.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'
import { Gone, NotFound } from '#app/platform/errors.ts'
import { askStore } from '../files/ask-store.server.ts'
import { uploadPolicy } from '../policy.ts'
import { requireUpload, type Upload } from './require-upload.server.ts'
import { PART_BYTES } from '../rules.ts'

/** Starts the multipart upload of a large file at the store, or continues the one that was started. A permission has
 *  only one at a time, whose id is stored, so that nobody can store more than was allowed by starting several.
 *  @throws NotFound, Gone when the upload accepts no data any more, Busy while the store does not answer */
export async function beginUpload(ctx: Context, uploadId: string): Promise<{ storeUploadId: string }> {
  const [open, upload] = await find(ctx, uploadPolicy.follow, (look) => requireUpload(look.db, uploadId))
  if (upload.state !== 'uploading') throw new Gone('This upload has ended.')
  if (upload.size <= PART_BYTES) throw new NotFound()
  return { storeUploadId: await beginAtStore(open, upload) }
}

type Tools = Pick<SystemContext, 'db' | 'files' | 'log'>
type Begun = Pick<Upload, 'id' | 'path' | 'contentType' | 'storeUploadId'>

/** @returns the store's id of the upload's only multipart upload */
export async function beginAtStore(
  ctx: Tools,
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
  // Another request was faster, or the upload was canceled meanwhile.
  await askStore(log, files.abort(path, made))
  const now = await requireUpload(db, id)
  if (now.state !== 'uploading' || now.storeUploadId === null) throw new Gone('This upload has ended.')
  return now.storeUploadId
}
