import { asc, sql } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import type { Context } from '#app/platform/context.ts'
import { photoPolicy } from './policy.ts'
import { siblingsOf } from './files/photo-siblings.server.ts'
import { requirePhoto } from './require-photo.server.ts'
import { showHomePhotos } from './files/show-home-photos.server.ts'
import { moveForm } from './rules.ts'

/** Moves a photo to another position among its siblings (0 is the first). Concurrent moves end in one of the two orders,
 *  without duplicate positions.
 *  @throws NotFound, SignInRequired, Forbidden, ZodError */
export async function movePhoto(
  ctx: Context,
  { photoId, input }: { photoId: string; input: { place: number } },
): Promise<void> {
  const { place } = moveForm.parse(input)
  await change(
    ctx,
    photoPolicy.change,
    (look) => requirePhoto(look.db, photoId),
    async (tx, photo) => {
      const siblings = siblingsOf(photo)
      const all = await tx.db
        .select({ id: photos.id })
        .from(photos)
        .where(siblings)
        .orderBy(asc(photos.position), asc(photos.id))
        .for('update')
      const others = all.map(({ id }) => id).filter((id) => id !== photoId)
      const order = others.toSpliced(place, 0, photoId)
      await tx.db
        .update(photos)
        .set({ position: sql`array_position(${sql.param(order)}::uuid[], ${photos.id}) - 1` })
        .where(siblings)
      if (photo.listingId) await showHomePhotos(tx.db, [photo.listingId], ctx.now())
    },
  )
}
