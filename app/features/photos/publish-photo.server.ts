import { and, asc, eq, type SQL } from 'drizzle-orm'
import { publicText } from '#app/platform/text/contacts/private-numbers.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { foreignPhotos, photos, uploads } from '#app/database/schema/homes/photos.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { Database, Reading, SystemContext } from '#app/platform/context.ts'
import type { PreparedPhoto } from '#app/platform/files/images/photo-outcome.ts'
import { isWorthRetrying, type PhotoReason } from '#app/platform/files/images/photo-reasons.ts'
import { fileCompanyReview, lockCompanyOf } from './company-logo.server.ts'
import { foreignPhotoFailed } from './foreign-photo-failed.server.ts'
import { canStillAddPhoto, type Upload } from './require-upload.server.ts'
import { photoPurposes } from './rules.ts'
import { homesWithSamePhotos } from './photo-twins.server.ts'
import { flagSubletPhotos, flagSubletsLike } from './sublet-twins.server.ts'
import { siblingsOf, lockHomes, showHomePhotos } from './show-home-photos.server.ts'

/** Turns an upload whose files are stored into a photo: from now on it can be fetched, and appears on its home's page. If the
 *  uploader may no longer add photos there, the upload counts as canceled.
 *  @returns whether it became a photo */
export async function publishPhoto(
  tx: Database,
  upload: Upload,
  prepared: PreparedPhoto,
  { actor, now: clock }: Pick<SystemContext, 'actor' | 'now'>,
): Promise<boolean> {
  const now = clock()
  const { id, purpose, ownerId, listingId, subletId, alt } = upload
  if (listingId) await lockHomes(tx, [listingId])
  const companyId = purpose === 'company-logo' ? await lockCompanyOf(tx, ownerId) : null
  if (!(await canStillAddPhoto(tx, upload))) {
    await setState(tx, upload, { state: 'canceled', fileName: '', alt: '' }, now)
    return false
  }
  if (!(await setState(tx, upload, { state: 'ready', reason: null }, now))) return false
  const siblings = siblingsOf({ ...upload, companyId })
  if (photoPurposes[purpose].most === 1) await tx.delete(photos).where(siblings)
  const place = await placeAmong(tx, siblings, id)
  // An imported photo takes its position from the list.
  const [listed] = await tx
    .update(foreignPhotos)
    .set({ state: 'ready', reason: null, changedAt: now })
    .where(eq(foreignPhotos.uploadId, id))
    .returning({ position: foreignPhotos.position, alt: foreignPhotos.alt })
  const { width, height, thumbhash, fingerprint } = prepared
  await tx.insert(photos).values({
    id,
    purpose,
    ownerId: companyId ? null : ownerId,
    listingId,
    subletId,
    companyId,
    waiting: companyId !== null,
    width,
    height,
    widths: prepared.variants.map((variant) => variant.width),
    thumbhash,
    fingerprint,
    alt: listed?.alt ?? (listingId || subletId ? publicText(alt) : alt),
    position: listed?.position ?? place,
    createdAt: now,
  })
  if (listingId) await showHomePhotos(tx, [listingId], now)
  if (companyId) await fileCompanyReview({ actor, db: tx, now: () => now }, companyId)
  // Imported photos are not compared, because several lists often contain the same ones.
  if (listingId && ownerId) await flagSamePhoto(tx, { id, listingId }, now)
  if (listingId && ownerId) await flagSubletsLike({ db: tx, now: clock }, listingId)
  if (subletId) await flagSubletPhotos({ db: tx, now: clock }, { subletId, photoId: id })
  return true
}

/** A new photo's position: at the end, but before photos whose upload began later and was processed sooner, so that photos stay in
 *  the order in which they were chosen. Equal positions are sorted by id, which is the order of creation. */
async function placeAmong(tx: Reading, siblings: SQL | undefined, photoId: string): Promise<number> {
  const there = await tx
    .select({ id: photos.id, position: photos.position })
    .from(photos)
    .where(siblings)
    .orderBy(asc(photos.position), asc(photos.id))
  const next = there[there.findLastIndex(({ id }) => id < photoId) + 1]
  return next?.position ?? (there.at(-1)?.position ?? -1) + 1
}

/** Files an item for the admins if a picture uploaded for a published or submitted home also appears in someone else's home. */
async function flagSamePhoto(
  tx: Database,
  { id, listingId }: { id: string; listingId: string },
  now: Date,
): Promise<void> {
  const [home] = await tx.select({ status: listings.status }).from(listings).where(eq(listings.id, listingId))
  if (home?.status !== 'published' && home?.status !== 'submitted') return
  const [otherId] = await homesWithSamePhotos(tx, listingId, id)
  if (otherId === undefined) return
  const facts = { listingId, otherId, matchedBy: 'photo' } as const
  await fileModerationItem({ now: () => now, db: tx }, { kind: 'duplicate', subject: listingId, facts })
}

/** Stores why an upload was rejected. @returns whether it still existed */
export async function refusePhoto(
  tx: Database,
  upload: Upload,
  reason: PhotoReason,
  now: Date,
): Promise<boolean> {
  if (!(await setState(tx, upload, { state: 'refused', reason }, now))) return false
  const again = isWorthRetrying(reason)
  await foreignPhotoFailed(tx, eq(foreignPhotos.uploadId, upload.id), { reason, again, now })
  return true
}

type NewState =
  | { state: 'ready'; reason: null }
  | { state: 'refused'; reason: PhotoReason }
  | { state: 'canceled'; fileName: ''; alt: '' }

async function setState(tx: Database, { id }: Upload, to: NewState, now: Date): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ ...to, changedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'processing')))
    .returning({ id: uploads.id })
  return rows.length > 0
}
