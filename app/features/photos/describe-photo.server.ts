import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { publicText } from '#app/platform/text/contacts/private-numbers.ts'
import type { Context } from '#app/platform/context.ts'
import { photoPolicy } from './policy.ts'
import { requirePhoto } from './require-photo.server.ts'
import { showHomePhotos } from './files/show-home-photos.server.ts'
import { altForm } from './rules.ts'

/** Sets a photo's alternative text; of a home's, without phone numbers and email addresses, as in its other texts.
 *  @throws NotFound, Forbidden, ZodError */
export async function describePhoto(
  ctx: Context,
  { photoId, input }: { photoId: string; input: { alt: string } },
): Promise<void> {
  const { alt } = altForm.parse(input)
  await change(
    ctx,
    photoPolicy.change,
    (look) => requirePhoto(look.db, photoId),
    async (tx, photo) => {
      const shown = photo.listingId ? publicText(alt) : alt
      await tx.db.update(photos).set({ alt: shown }).where(eq(photos.id, photoId))
      if (photo.listingId) await showHomePhotos(tx.db, [photo.listingId], ctx.now())
    },
  )
}
