import { photos } from '#app/database/schema/homes/photos.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { variantPath } from './upload-path.server.ts'

type Photo = typeof photos.$inferSelect

/** A photo of 640 × 480 pixels whose files are not real pictures, for access tests. */
export async function makePhoto(
  ctx: SystemContext,
  overrides: Partial<Photo> & Pick<Photo, 'purpose'>,
): Promise<Photo> {
  const widths = [96, 320, 640]
  const row = {
    id: newId(),
    width: 640,
    height: 480,
    widths,
    thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
    fingerprint: '0123456789abcdef',
    createdAt: ctx.now(),
    ...overrides,
  }
  const [photo] = await ctx.db.insert(photos).values(row).returning()
  if (!photo) throw new Error('The photo was not made.')
  for (const width of widths) {
    const bytes = Buffer.from(`the ${width} pixels of ${photo.id}`)
    const upload = { contentType: 'image/webp', contentLength: bytes.length }
    await ctx.files.put(variantPath(photo.id, width, 'webp'), bytes, upload)
  }
  return photo
}
