import { and, eq } from 'drizzle-orm'
import { foreignPhotos } from '#app/database/schema/homes/photos.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { photoTypes } from '#app/platform/files/images/photo-rules.ts'
import { isTaken, sniffPhoto } from '#app/platform/files/images/sniff-photo.ts'
import { mayAnswerLater } from '#app/platform/foreign/foreign-reasons.ts'
import { cancelUpload } from '../uploads/cancel-upload.server.ts'
import { finishUpload } from '../uploads/finish-upload.server.ts'
import { foreignPhotoFailed } from './foreign-photo-failed.server.ts'
import { requestUploads } from '../uploads/request-uploads.server.ts'
import { photoPurposes } from '../rules.ts'

export type DuePhoto = { listingId: string; address: string; alt: string }

const TIME_LIMIT = 30_000 // milliseconds

export const whichPhoto = ({ listingId, address }: DuePhoto) =>
  and(eq(foreignPhotos.listingId, listingId), eq(foreignPhotos.address, address))

/** Fetches one photo and stores it like any upload; a separate job processes it.
 *  @returns false when the other site may respond better later */
export async function takeForeignPhoto(ctx: SystemContext, photo: DuePhoto): Promise<boolean> {
  const { maxBytes } = photoPurposes['listing-photo']
  const answer = await ctx.foreign.fetch(photo.address, {
    types: photoTypes,
    maxBytes,
    timeLimit: TIME_LIMIT,
  })
  const now = ctx.now()
  if (!answer.ok) {
    const again = mayAnswerLater(answer.reason, answer.status)
    await foreignPhotoFailed(ctx.db, whichPhoto(photo), { reason: answer.reason, again, now })
    return !again
  }
  const found = sniffPhoto(answer.bytes)
  if (!isTaken(found)) {
    await foreignPhotoFailed(ctx.db, whichPhoto(photo), { reason: found, again: false, now })
    return true
  }
  const kept = await store(ctx, photo, { type: found, bytes: answer.bytes })
  if (!kept) await foreignPhotoFailed(ctx.db, whichPhoto(photo), { reason: 'no-room', again: true, now })
  return true
}

/** @returns false when there was no room for it; true also when it is not wanted any more */
async function store(
  ctx: SystemContext,
  photo: DuePhoto,
  { type, bytes }: { type: string; bytes: Uint8Array },
): Promise<boolean> {
  const { listingId, address, alt } = photo
  const name = new URL(address).pathname.split('/').at(-1) ?? ''
  const file = { name: name.slice(-200), size: bytes.length, type, alt }
  const [permission] = await requestUploads(ctx, { purpose: 'listing-photo', listingId, files: [file] })
  if (!permission?.ok) return false
  const { uploadId, path } = permission
  await ctx.files.put(path, bytes, { contentType: type, contentLength: bytes.length })
  const rows = await ctx.db
    .update(foreignPhotos)
    .set({ state: 'preparing', uploadId, reason: null, changedAt: ctx.now() })
    .where(whichPhoto(photo))
    .returning({ uploadId: foreignPhotos.uploadId })
  if (rows.length === 0) {
    await cancelUpload(ctx, uploadId)
    return true
  }
  const outcome = await finishUpload(ctx, uploadId)
  if (!outcome.ok) throw new Error(outcome.message)
  return true
}
