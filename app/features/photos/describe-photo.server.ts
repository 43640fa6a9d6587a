import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import type { Context } from '#app/platform/context.ts'
import { photoPolicy } from './policy.ts'
import { requirePhoto } from './require-photo.server.ts'
import { showHomePhotos } from './files/show-home-photos.server.ts'
import { altForm } from './rules.ts'

/** Sets a photo's alternative text.
 *  @throws NotFound, Forbidden, ZodError */
export async function describePhoto(
  ctx: Context,
  { photoId, input }: { photoId: string; input: { alt: string } },
): Promise<void> {
  const { alt } = altForm.parse(input)
  await change(
    ctx,
    photoPolicy.change,
    (look) => requirePhoto(look, photoId),
    async (tx, photo) => {
      await tx.update(photos).set({ alt }).where(eq(photos.id, photoId))
      if (photo.listingId) await showHomePhotos(tx, [photo.listingId], ctx.now())
    },
  )
}
