import { buffer } from 'node:stream/consumers'
import { and, eq, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { photos, uploads } from '#app/database/schema/photos.ts'
import type { Context, Database } from '#app/platform/context.ts'
import type { PreparedPhoto } from '#app/platform/files/images/photo-outcome.ts'
import { mayPassAgain, type PhotoReason } from '#app/platform/files/images/photo-reasons.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { siblingsOf } from './photo-siblings.server.ts'
import { unsafeSweepFiles } from './sweep-files.server.ts'
import { masterPath, variantPath } from './upload-path.server.ts'
import type { Upload } from './require-upload.server.ts'

/** Also when it was the process that died: what kills it must not do so for ever. */
const MOST_TRIES = 3

/** Makes a photo of an upload that has arrived: its files first, then the row that makes it reachable, in one transaction
 *  with the upload's new state; the original goes last. Whatever is repeated after a crash ends the same. */
export const preparePhoto: Job<{ uploadId: string }> = {
  name: 'prepare-photo',
  payload: z.object({ uploadId: z.uuid() }),
  waits: [1, 5],
  endsWithin: 60,
  run: async (ctx, { uploadId }) => {
    const [upload] = await ctx.db
      .update(uploads)
      .set({ tries: sql`${uploads.tries} + 1` })
      .where(and(eq(uploads.id, uploadId), eq(uploads.state, 'processing')))
      .returning()
    if (!upload) return
    const original = await ctx.files.get(upload.path)
    const prepared = original
      ? await ctx.workshop.processPhoto(await buffer(original.body), { declaredType: upload.contentType })
      : ({ ok: false, reason: 'damaged' } as const)
    const passing = !prepared.ok && mayPassAgain(prepared.reason)
    if (passing && upload.tries < MOST_TRIES) throw new Error(`photo not prepared: ${prepared.reason}`)
    if (prepared.ok) await storeFiles(ctx, uploadId, prepared)
    const done = await ctx.db.transaction((tx) =>
      prepared.ok ? publish(tx, upload, prepared, ctx.now()) : refuse(tx, upload, prepared.reason, ctx.now()),
    )
    // Of a photo that may pass when it is tried again, the person decides.
    if (done && !passing) await ctx.files.delete(upload.path)
  },
}

async function storeFiles(ctx: Context, photoId: string, { variants, master }: PreparedPhoto): Promise<void> {
  const files = [
    { key: masterPath(photoId), bytes: master.bytes, contentType: 'image/jpeg' },
    ...variants.map(({ width, format, bytes }) => ({
      key: variantPath(photoId, width, format),
      bytes,
      contentType: `image/${format}`,
    })),
  ]
  await Promise.all(
    files.map(({ key, bytes, contentType }) =>
      ctx.files.put(key, bytes, { contentType, contentLength: bytes.length }),
    ),
  )
}

/** @returns whether the upload was still wanted */
async function publish(tx: Database, upload: Upload, prepared: PreparedPhoto, now: Date): Promise<boolean> {
  const changed = await setState(tx, upload, { state: 'ready', reason: null }, now)
  if (!changed) return false
  const { id, purpose, ownerId, listingId } = upload
  const { width, height, thumbhash, fingerprint } = prepared
  const widths = prepared.variants.map((variant) => variant.width)
  const siblings = siblingsOf(upload)
  if (purpose === 'profile-picture') await tx.delete(photos).where(siblings)
  const [last] = await tx
    .select({ position: max(photos.position) })
    .from(photos)
    .where(siblings)
  const position = (last?.position ?? -1) + 1
  await tx.insert(photos).values({
    id,
    purpose,
    ownerId,
    listingId,
    width,
    height,
    widths,
    thumbhash,
    fingerprint,
    position,
    createdAt: now,
  })
  return true
}

async function refuse(tx: Database, upload: Upload, reason: PhotoReason, now: Date): Promise<boolean> {
  return setState(tx, upload, { state: 'refused', reason }, now)
}

type NewState = { state: 'ready'; reason: null } | { state: 'refused'; reason: PhotoReason }

async function setState(tx: Database, { id }: Upload, to: NewState, now: Date): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ ...to, changedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'processing')))
    .returning({ id: uploads.id })
  return rows.length > 0
}

/** See sweep-files.server.ts. */
export const sweepFilesJob: Job = {
  name: 'sweep-files',
  alone: true,
  run: async (ctx) => void (await unsafeSweepFiles(ctx)),
}
