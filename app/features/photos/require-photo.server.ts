import { eq } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import type { Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { lockHomes } from './files/show-home-photos.server.ts'

export type OwnedPhoto = typeof photos.$inferSelect & { managerId: string | null }

/** A photo with the manager of the home it shows; both are locked until the transaction ends, the home first.
 *  @throws NotFound */
export async function requirePhoto(tx: Reading, photoId: string): Promise<OwnedPhoto> {
  if (!isId(photoId)) throw new NotFound()
  const [{ listingId } = { listingId: null }] = await tx
    .select({ listingId: photos.listingId })
    .from(photos)
    .where(eq(photos.id, photoId))
  if (listingId) await lockHomes(tx, [listingId])
  const [found] = await tx
    .select({ photo: photos, managerId: listings.managerId })
    .from(photos)
    .leftJoin(listings, eq(listings.id, photos.listingId))
    .where(eq(photos.id, photoId))
    .for('update', { of: photos })
  if (!found) throw new NotFound()
  return { ...found.photo, managerId: found.managerId }
}
