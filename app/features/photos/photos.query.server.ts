import { and, asc, desc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { companyOfAccount, companyPeople, photoPeople } from '#app/database/sql/company-people.server.ts'
import { authorize, find } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { photos, uploads } from '#app/database/schema/homes/photos.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import {
  isWorthRetrying,
  photoReasonSentence,
  type PhotoReason,
} from '#app/platform/files/images/photo-reasons.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { PhotoImage } from './photo-image.ts'
import { photoPolicy, uploadPolicy } from './policy.ts'
import { requireUpload } from './require-upload.server.ts'
import { isPublic, type HomePurpose, type PhotoPurpose } from './rules.ts'

const DAY = 24 * 60 * 60 * 1000
const image = {
  id: photos.id,
  width: photos.width,
  height: photos.height,
  widths: photos.widths,
  thumbhash: photos.thumbhash,
  avif: photos.avif,
  alt: photos.alt,
}

export type UploadView = {
  id: string
  purpose: PhotoPurpose
  fileName: string
  size: number
  state: 'uploading' | 'processing' | 'refused'
  reason: PhotoReason | null
}

export type PhotosAndUploads = { photos: PhotoImage[]; uploads: UploadView[] }

/** The user's photos for one purpose, in order, and their unfinished uploads. @throws SignInRequired */
export async function ownPhotos(ctx: Context, purpose: PhotoPurpose): Promise<PhotosAndUploads> {
  const { open, ownerId } = asOwner(ctx, purpose)
  return photosAndUploads(
    open,
    and(eq(photos.ownerId, ownerId), eq(photos.purpose, purpose), isNull(photos.listingId)),
    and(eq(uploads.ownerId, ownerId), eq(uploads.purpose, purpose), isNull(uploads.listingId)),
  )
}

/** The photos the user added to a sublet, in order, and unfinished uploads. @throws SignInRequired */
export async function photosOfSublet(ctx: Context, subletId: string): Promise<PhotosAndUploads> {
  const { open, ownerId } = asOwner(ctx, 'sublet-photo')
  return photosAndUploads(
    open,
    and(eq(photos.ownerId, ownerId), eq(photos.subletId, subletId)),
    and(eq(uploads.ownerId, ownerId), eq(uploads.subletId, subletId)),
  )
}

function asOwner(ctx: Context, purpose: PhotoPurpose) {
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const ownerId = ctx.actor.userId
  return { ownerId, open: authorize(ctx, photoPolicy.readToAdd, { purpose, ownerId }) }
}

export type OwnLogo = PhotosAndUploads & { shown: PhotoImage | null }

/** The logo of the actor's company: as `photos` the one waiting for an admin, with the actor's unfinished uploads, and the public
 *  one. @throws SignInRequired, Forbidden */
export async function ownLogo(ctx: Context): Promise<OwnLogo> {
  const { userId } = requirePerson(ctx)
  const purpose = 'company-logo'
  // Reads only what belongs to the actor's own company.
  const open = authorize(ctx, photoPolicy.readToAdd, { purpose, ownerId: userId, people: [userId] })
  const ofCompany = eq(photos.companyId, companyOfAccount(userId))
  const [waiting, [shown]] = await Promise.all([
    photosAndUploads(
      open,
      and(ofCompany, eq(photos.waiting, true)),
      and(eq(uploads.ownerId, userId), eq(uploads.purpose, purpose)),
    ),
    open.db
      .select(image)
      .from(photos)
      .where(and(ofCompany, eq(photos.waiting, false))),
  ])
  return { ...waiting, shown: shown ?? null }
}

/** A home's photos or floorplan drawings, in order, and the user's own unfinished uploads, but not those of others, such as a
 *  previous manager.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function photosOfHome(
  ctx: Context,
  { listingId, purpose = 'listing-photo' }: { listingId: string; purpose?: HomePurpose },
): Promise<PhotosAndUploads> {
  const [open] = await find(ctx, photoPolicy.readToAdd, async (look) => {
    if (!isId(listingId)) throw new NotFound()
    const [home] = await look.db
      .select({ people: companyPeople })
      .from(listings)
      .where(eq(listings.id, listingId))
    if (!home) throw new NotFound()
    return { purpose, ownerId: null, ...home }
  })
  const own = ctx.actor.kind === 'person' ? eq(uploads.ownerId, ctx.actor.userId) : isNull(uploads.ownerId)
  return photosAndUploads(
    open,
    and(eq(photos.listingId, listingId), eq(photos.purpose, purpose)),
    and(eq(uploads.listingId, listingId), eq(uploads.purpose, purpose), own),
  )
}

async function photosAndUploads(
  { db, now }: Pick<Context, 'now'> & { db: Reading },
  ofPhotos: SQL | undefined,
  ofUploads: SQL | undefined,
): Promise<PhotosAndUploads> {
  const { id, fileName, size, state, reason } = uploads
  const [kept, coming] = await Promise.all([
    db
      .select({ ...image, fingerprint: photos.fingerprint })
      .from(photos)
      .where(ofPhotos)
      .orderBy(asc(photos.position), asc(photos.id)),
    db
      .select({ id, purpose: uploads.purpose, fileName, size, state, reason })
      .from(uploads)
      .where(
        and(
          ofUploads,
          inArray(state, ['uploading', 'processing', 'refused']),
          gt(uploads.changedAt, new Date(now().getTime() - DAY)),
        ),
      )
      .orderBy(asc(uploads.createdAt), asc(uploads.id)),
  ])
  return { photos: withTwins(kept), uploads: coming as UploadView[] }
}

/** Marks photos that were added twice: files with the same content have the same hash, size and colors. */
function withTwins(kept: (PhotoImage & { fingerprint: string })[]): PhotoImage[] {
  const places = new Map<string, number>()
  return kept.map(({ fingerprint, ...photo }, index) => {
    const content = [fingerprint, photo.thumbhash, photo.width, photo.height].join()
    const sameAs = places.get(content)
    if (sameAs !== undefined) return { ...photo, sameAs }
    places.set(content, index + 1)
    return photo
  })
}

export type UploadProgress =
  | { state: 'uploading' | 'processing' }
  | { state: 'ready'; photo: PhotoImage }
  /** `again`: whether retrying the same photo may succeed. */
  | { state: 'refused'; message: string; again: boolean }

/** @throws NotFound */
export async function uploadState(ctx: Context, uploadId: string): Promise<UploadProgress> {
  const [{ db }, upload] = await find(ctx, uploadPolicy.read, (look) => requireUpload(look.db, uploadId))
  if (upload.state === 'refused') {
    const reason = (upload.reason ?? 'interrupted') as PhotoReason
    return { state: 'refused', message: photoReasonSentence(reason), again: isWorthRetrying(reason) }
  }
  if (upload.state === 'uploading' || upload.state === 'processing') return { state: upload.state }
  const [photo] = await db.select(image).from(photos).where(eq(photos.id, uploadId))
  if (!photo) throw new NotFound()
  return { state: 'ready', photo }
}

/** The user's own profile picture; undefined if there is none. */
export async function ownProfilePicture(ctx: Context): Promise<PhotoImage | undefined> {
  const { userId: ownerId } = requirePerson(ctx)
  const { db } = authorize(ctx, photoPolicy.read, { purpose: 'profile-picture', ownerId })
  const [found] = await db
    .select(image)
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.purpose, 'profile-picture')))
    .orderBy(desc(photos.createdAt))
    .limit(1)
  return found
}

/** The data needed to send one of a photo's files. @throws NotFound, SignInRequired */
export async function photoToSend(ctx: Context, photoId: string) {
  const [, photo] = await find(ctx, photoPolicy.read, async (look) => {
    const found = isId(photoId) ? await photoWithOwner(look.db, photoId) : undefined
    if (!found) throw new NotFound()
    const { ownerId, purpose } = found
    const ofOther = ownerId !== null && !isPublic(purpose) && !isSelf(ctx, ownerId)
    return { ...found, owner: ofOther ? await factsAbout(look, ownerId) : undefined }
  })
  return photo
}

async function photoWithOwner(db: Reading, photoId: string) {
  const [photo] = await db
    .select({
      purpose: photos.purpose,
      ownerId: photos.ownerId,
      widths: photos.widths,
      avif: photos.avif,
      waiting: photos.waiting,
      people: photoPeople,
    })
    .from(photos)
    .leftJoin(listings, eq(listings.id, photos.listingId))
    .where(eq(photos.id, photoId))
  return photo
}

const isSelf = ({ actor }: Pick<Context, 'actor'>, userId: string) =>
  actor.kind === 'person' && actor.userId === userId
