import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import type { Context } from '#app/platform/context.ts'
import { photoPolicy } from './policy.ts'
import { requirePhoto } from './require-photo.server.ts'
import { showHomePhotos } from './files/show-home-photos.server.ts'

/** Removes a photo for everybody at once; the cleanup job deletes its files. @throws NotFound, Forbidden */
export async function removePhoto(ctx: Context, photoId: string): Promise<void> {
  await change(
    ctx,
    photoPolicy.change,
    (look) => requirePhoto(look.db, photoId),
    async (tx, photo) => {
      await tx.db.delete(photos).where(eq(photos.id, photoId))
      if (photo.listingId) await showHomePhotos(tx.db, [photo.listingId], ctx.now())
    },
  )
}
