import { and, asc, desc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { authorize, find, openEarly } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/listings.ts'
import { photos, uploads } from '#app/database/schema/photos.ts'
import { unsafeFacts } from '#app/features/people/facts.server.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import {
  mayPassAgain,
  photoReasonSentence,
  type PhotoReason,
} from '#app/platform/files/images/photo-reasons.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { PhotoImage } from './files/photo-image.ts'
import { photoPolicy, uploadPolicy } from './policy.ts'
import { requireUpload } from './uploads/require-upload.server.ts'
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

/** An upload as its owner sees it. */
export type UploadView = {
  id: string
  purpose: PhotoPurpose
  fileName: string
  size: number
  state: 'uploading' | 'processing' | 'refused'
  reason: PhotoReason | null
}

export type PhotosAndUploads = { photos: PhotoImage[]; uploads: UploadView[] }

/** The user's photos for one purpose in their order, and their unfinished uploads. @throws SignInRequired */
export async function ownPhotos(sealed: Context, purpose: PhotoPurpose): Promise<PhotosAndUploads> {
  const ctx = openEarly(sealed)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const ownerId = ctx.actor.userId
  authorize(ctx, photoPolicy.add, { purpose, ownerId })
  return photosAndUploads(
    ctx,
    and(eq(photos.ownerId, ownerId), eq(photos.purpose, purpose), isNull(photos.listingId)),
    and(eq(uploads.ownerId, ownerId), eq(uploads.purpose, purpose), isNull(uploads.listingId)),
  )
}

/** A home's photos, or its floorplan drawings, in their order, for its manager, with the manager's own unfinished uploads;
 *  those of others, such as a previous manager, are not included.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function photosOfHome(
  sealed: Context,
  listingId: string,
  purpose: HomePurpose = 'listing-photo',
): Promise<PhotosAndUploads> {
  const ctx = openEarly(sealed)
  if (!isId(listingId)) throw new NotFound()
  const [home] = await ctx.db
    .select({ managerId: listings.managerId })
    .from(listings)
    .where(eq(listings.id, listingId))
  if (!home) throw new NotFound()
  assertAllowed(photoPolicy.add, ctx.actor, { purpose, ownerId: null, ...home })
  const own = ctx.actor.kind === 'person' ? eq(uploads.ownerId, ctx.actor.userId) : isNull(uploads.ownerId)
  return photosAndUploads(
    ctx,
    and(eq(photos.listingId, listingId), eq(photos.purpose, purpose)),
    and(eq(uploads.listingId, listingId), eq(uploads.purpose, purpose), own),
  )
}

async function photosAndUploads(
  { db, now }: Pick<Context, 'now'> & { db: Reading },
  ofPhotos: SQL | undefined,
  ofUploads: SQL | undefined,
): Promise<PhotosAndUploads> {
  const kept = await db
    .select(image)
    .from(photos)
    .where(ofPhotos)
    .orderBy(asc(photos.position), asc(photos.id))
  const { id, fileName, size, state, reason } = uploads
  const coming = await db
    .select({ id, purpose: uploads.purpose, fileName, size, state, reason })
    .from(uploads)
    .where(
      and(
        ofUploads,
        inArray(state, ['uploading', 'processing', 'refused']),
        gt(uploads.changedAt, new Date(now().getTime() - DAY)),
      ),
    )
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
  return { photos: kept, uploads: coming as UploadView[] }
}

export type UploadProgress =
  | { state: 'uploading' | 'processing' }
  | { state: 'ready'; photo: PhotoImage }
  /** `again`: whether retrying the same photo may succeed. */
  | { state: 'refused'; message: string; again: boolean }

/** The state of one of the user's uploads. @throws NotFound */
export async function uploadState(ctx: Context, uploadId: string): Promise<UploadProgress> {
  const [db, upload] = await find(ctx, uploadPolicy.follow, (look) => requireUpload(look, uploadId))
  if (upload.state === 'refused') {
    const reason = (upload.reason ?? 'interrupted') as PhotoReason
    return { state: 'refused', message: photoReasonSentence(reason), again: mayPassAgain(reason) }
  }
  if (upload.state === 'uploading' || upload.state === 'processing') return { state: upload.state }
  const [photo] = await db.select(image).from(photos).where(eq(photos.id, uploadId))
  if (!photo) throw new NotFound()
  return { state: 'ready', photo }
}

/** Somebody's profile picture, for a page that may show it; undefined without one. It checks no policy, because fetching the
 *  file does. */
export async function unsafeProfilePicture(
  sealed: Context,
  ownerId: string,
): Promise<PhotoImage | undefined> {
  const ctx = openEarly(sealed)
  const [found] = await ctx.db
    .select(image)
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.purpose, 'profile-picture')))
    .orderBy(desc(photos.createdAt))
    .limit(1)
  return found
}

/** The data needed to send a file of a photo; checks the policy. @throws NotFound, SignInRequired */
export async function photoToSend(
  ctx: SystemContext,
  photoId: string,
): Promise<{ purpose: PhotoPurpose; widths: number[]; avif: boolean }> {
  if (!isId(photoId)) throw new NotFound()
  const [photo] = await ctx.db
    .select({
      purpose: photos.purpose,
      ownerId: photos.ownerId,
      widths: photos.widths,
      avif: photos.avif,
      managerId: listings.managerId,
    })
    .from(photos)
    .leftJoin(listings, eq(listings.id, photos.listingId))
    .where(eq(photos.id, photoId))
  if (!photo) throw new NotFound()
  const { ownerId, purpose } = photo
  const ofOther = ownerId !== null && !isPublic(purpose) && !isSelf(ctx, ownerId)
  const owner = ofOther ? await unsafeFacts(ctx, ownerId) : undefined
  assertAllowed(photoPolicy.see, ctx.actor, { ...photo, owner })
  return photo
}

const isSelf = ({ actor }: Pick<Context, 'actor'>, userId: string) =>
  actor.kind === 'person' && actor.userId === userId
