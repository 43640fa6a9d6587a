import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { ownValue } from '#app/platform/own-value.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { uploads } from '#app/database/schema/homes/photos.ts'
import type { Reading } from '#app/platform/context.ts'
import type { KeyState } from '#app/platform/files/object-store/open-object-store.server.ts'
import { Busy } from '#app/platform/errors.ts'
import { describeError, type Log } from '#app/platform/log/log.server.ts'
import { photoPurposes, type PhotoPurpose } from './rules.ts'

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** An original's path (specification part 1 §3): purpose, owner, a random part, the time. It contains nothing of the file's
 *  original name. */
export function uploadPath(purpose: PhotoPurpose, ownerId: string, contentType: string, now: Date): string {
  const random = randomBytes(12).toString('hex')
  const extension = ownValue(extensions, contentType) ?? 'bin'
  return `${photoPurposes[purpose].prefix}/${ownerId}-${random}-${now.getTime()}.${extension}`
}

/** The id of the person or home in an original's path. */
export function uploadOwner(path: string): string | undefined {
  return /^[a-z-]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-/.exec(path)?.[1]
}

/** The folder of a prepared photo's files. */
export function photoFolder(photoId: string): string {
  return `photos/${photoId}/`
}

export function variantPath(photoId: string, width: number, format: 'webp' | 'avif'): string {
  return `${photoFolder(photoId)}${width}.${format}`
}

export function masterPath(photoId: string): string {
  return `${photoFolder(photoId)}master.jpg`
}

/** Whether data for this key is still accepted. A key without an owner belongs to no upload, and is not judged. */
export async function keyState(db: Reading, key: string): Promise<KeyState> {
  if (uploadOwner(key) === undefined) return 'open'
  const [upload] = await queryRows(db, findState, { key })
  if (upload?.state === 'uploading') return 'open'
  return upload === undefined || upload.state === 'canceled' || upload.state === 'ready' ? 'gone' : 'closed'
}

const findState = (at: Places<{ key: string }>, db: Reading) =>
  db.select({ state: uploads.state }).from(uploads).where(eq(uploads.path, at.key))

/** Waits for the file store on behalf of a user. While it is down or full, the user gets a sentence, and the log the cause.
 *  @throws Busy */
export async function askStore<Answer>(log: Log, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    log.error(describeError(error), 'the store of files failed')
    throw new Busy('Photos cannot be stored right now. Please try again in a few minutes.')
  }
}
