import { eq } from 'drizzle-orm'
import { photos } from '#app/database/schema/photos.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { photoPolicy } from './policy.ts'
import { requirePhoto } from './require-photo.server.ts'
import { showHomePhotos } from './show-home-photos.server.ts'

/** Removes a photo for everybody at once; the cleanup job deletes its files. @throws NotFound, Forbidden */
export async function removePhoto(ctx: Context, photoId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const photo = await requirePhoto(tx, photoId)
    authorize(photoPolicy.change, ctx.actor, photo)
    await tx.delete(photos).where(eq(photos.id, photoId))
    if (photo.listingId) await showHomePhotos(tx, [photo.listingId], ctx.now())
  })
}
