import { and, eq } from 'drizzle-orm'
import { photos } from '#app/database/schema/homes/photos.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { variantPath } from './upload-path.server.ts'

type Photo = typeof photos.$inferSelect
type Prepared = Pick<Photo, 'purpose' | 'width' | 'height' | 'thumbhash' | 'fingerprint' | 'alt'> & {
  ownerId: string
}

/** Stores a picture whose files are already processed, by width in pixels, unless its owner already has one for this purpose. Files
 *  are stored first, so that everything in the database can be shown. Only for the demo: it checks no policy. */
export async function keepPrepared(
  { db, files, now }: Pick<SystemContext, 'db' | 'files' | 'now'>,
  photo: Prepared,
  bytesOf: Record<number, Uint8Array>,
): Promise<void> {
  const [there] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.ownerId, photo.ownerId), eq(photos.purpose, photo.purpose)))
  if (there) return
  const id = newId()
  for (const [width, bytes] of Object.entries(bytesOf)) {
    const upload = { contentType: 'image/webp', contentLength: bytes.length }
    await files.put(variantPath(id, Number(width), 'webp'), bytes, upload)
  }
  const widths = Object.keys(bytesOf).map(Number)
  await db.insert(photos).values({ ...photo, id, widths, createdAt: now() })
}
