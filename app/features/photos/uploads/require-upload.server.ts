import { and, eq, ne, type Placeholder } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { uploads } from '#app/database/schema/homes/photos.ts'
import type { Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'

export type Upload = typeof uploads.$inferSelect

const findUpload = (at: Places<{ uploadId: string }>, db: Reading) => select(db, at.uploadId)

/** An upload; locked until the transaction ends if `lock` is set. @throws NotFound */
export async function requireUpload(db: Reading, uploadId: string, lock = false): Promise<Upload> {
  if (!isId(uploadId)) throw new NotFound()
  const [upload] = await (lock
    ? select(db, uploadId).for('no key update')
    : queryRows(db, findUpload, { uploadId }))
  if (!upload) throw new NotFound()
  return upload
}

function select(db: Reading, uploadId: string | Placeholder) {
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), ne(uploads.state, 'canceled')))
}
