import { and, asc, eq, inArray } from 'drizzle-orm'
import { photos } from '#app/database/schema/photos.ts'
import type { Context } from '#app/platform/context.ts'
import type { PhotoImage } from './photo-image.ts'

/** The profile pictures of several people, for whom a page may show, in one query; who has none is not in it. It asks no
 *  policy: the files do. */
export async function unsafeProfilePictures(
  { db }: Pick<Context, 'db'>,
  ownerIds: string[],
): Promise<Map<string, PhotoImage>> {
  const { ownerId, id, width, height, widths, thumbhash, avif, alt } = photos
  const rows = await db
    .select({ ownerId, image: { id, width, height, widths, thumbhash, avif, alt } })
    .from(photos)
    .where(and(inArray(ownerId, ownerIds), eq(photos.purpose, 'profile-picture')))
    .orderBy(asc(photos.createdAt))
  // The newest comes last and stays.
  return new Map(rows.flatMap((row) => (row.ownerId === null ? [] : [[row.ownerId, row.image]])))
}
