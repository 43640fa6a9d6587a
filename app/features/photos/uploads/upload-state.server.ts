import { eq } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { uploads } from '#app/database/schema/homes/photos.ts'
import type { Reading } from '#app/platform/context.ts'
import type { KeyState } from '#app/platform/files/object-store/open-object-store.server.ts'
import { uploadOwner } from './upload-path.server.ts'

/** Whether data for this key is still accepted. A key that names no owner is that of no upload, and is not judged. */
export async function keyState(db: Reading, key: string): Promise<KeyState> {
  if (uploadOwner(key) === undefined) return 'open'
  const [upload] = await queryRows(db, findState, { key })
  if (upload?.state === 'uploading') return 'open'
  return upload === undefined || upload.state === 'canceled' || upload.state === 'ready' ? 'gone' : 'closed'
}

const findState = (at: Places<{ key: string }>, db: Reading) =>
  db.select({ state: uploads.state }).from(uploads).where(eq(uploads.path, at.key))
