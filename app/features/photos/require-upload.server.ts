import { and, eq, ne } from 'drizzle-orm'
import { uploads } from '#app/database/schema/photos.ts'
import type { Database } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'

export type Upload = typeof uploads.$inferSelect

/** An upload; locked until the transaction ends if `lock` is set. @throws NotFound */
export async function requireUpload(db: Database, uploadId: string, lock = false): Promise<Upload> {
  if (!isId(uploadId)) throw new NotFound()
  const query = db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), ne(uploads.state, 'canceled')))
  const [upload] = await (lock ? query.for('update') : query)
  if (!upload) throw new NotFound()
  return upload
}
