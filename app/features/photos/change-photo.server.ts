import { eq, asc, sql } from 'drizzle-orm'
import { photoPeople } from '#app/database/sql/company-people.server.ts'
import { change } from '#app/database/gate.server.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { publicText } from '#app/platform/text/contacts/private-numbers.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { fileCompanyReview, lockCompany } from './company-logo.server.ts'
import { photoPolicy } from './policy.ts'
import { showHomePhotos, siblingsOf, lockHomes } from './show-home-photos.server.ts'
import { altForm, moveForm } from './fields.ts'

/** Sets a photo's alternative text. For a home or sublet, phone numbers and email addresses are removed, as in its other texts.
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
      const shown = photo.listingId || photo.subletId ? publicText(alt) : alt
      await tx.db.update(photos).set({ alt: shown }).where(eq(photos.id, photoId))
      if (photo.listingId) await showHomePhotos(tx.db, [photo.listingId], ctx.now())
    },
  )
}

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

/** Removes a photo immediately; the cleanup job deletes its files. @throws NotFound, Forbidden */
export async function removePhoto(ctx: Context, photoId: string): Promise<void> {
  await change(
    ctx,
    photoPolicy.change,
    (look) => requirePhoto(look.db, photoId),
    async (tx, photo) => {
      await tx.db.delete(photos).where(eq(photos.id, photoId))
      if (photo.listingId) await showHomePhotos(tx.db, [photo.listingId], ctx.now())
      if (photo.companyId && photo.waiting) await fileCompanyReview(tx, photo.companyId)
    },
  )
}

export type OwnedPhoto = typeof photos.$inferSelect & { people: string[] }

/** A photo with the people of the company whose home or logo it shows. Locks first the home or company, then the photo, until the
 *  transaction ends.
 *  @throws NotFound */
async function requirePhoto(tx: Reading, photoId: string): Promise<OwnedPhoto> {
  if (!isId(photoId)) throw new NotFound()
  const { listingId, companyId } = photos
  const [of] = await tx.select({ listingId, companyId }).from(photos).where(eq(photos.id, photoId))
  if (of?.listingId) await lockHomes(tx, [of.listingId])
  if (of?.companyId) await lockCompany(tx, of.companyId)
  const [found] = await tx
    .select({ photo: photos, people: photoPeople })
    .from(photos)
    .leftJoin(listings, eq(listings.id, photos.listingId))
    .where(eq(photos.id, photoId))
    .for('update', { of: photos })
  if (!found) throw new NotFound()
  return { ...found.photo, people: found.people }
}
