import { and, eq, asc, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { foreignPhotos } from '#app/database/schema/homes/photos.ts'
import type { SystemContext, Database, JobQueue } from '#app/platform/context.ts'
import { photoTypes } from '#app/platform/files/images/photo-rules.ts'
import { isTaken, sniffPhoto } from '#app/platform/files/images/sniff-photo.ts'
import { mayAnswerLater } from '#app/platform/foreign/foreign-reasons.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { cancelUpload, finishUpload } from './finish-upload.server.ts'
import { foreignPhotoFailed } from './foreign-photo-failed.server.ts'
import { requestUploads } from './request-uploads.server.ts'
import { photoPurposes } from './rules.ts'

type DuePhoto = { listingId: string; address: string; alt: string }

const TIME_LIMIT = 30_000 // milliseconds

const whichPhoto = ({ listingId, address }: DuePhoto) =>
  and(eq(foreignPhotos.listingId, listingId), eq(foreignPhotos.address, address))

/** Fetches one photo and stores it like any upload; a separate job processes it.
 *  @returns false if the other site may respond better later */
async function takeForeignPhoto(ctx: SystemContext, photo: DuePhoto): Promise<boolean> {
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

/** @returns false if there was no room for it; true even if it is no longer wanted */
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

/** Number of sites fetched from at a time, each one file after another. */
const SITES_AT_ONCE = 4
/** After this many failures in a row, a site is skipped for a while. */
const FAILURES_IN_A_ROW = 3
const LEFT_ALONE = 5 * 60_000 // milliseconds
const ROUND = 200 // URLs
const STOPS_AFTER = 5 * 60_000 // milliseconds; the next run continues

/** Fetches the due photos of imported lists, which are then processed like any upload. */
export const fetchForeignPhotos: Job = {
  name: 'fetch-photos',
  alone: true,
  endsWithin: 10 * 60,
  run: async (ctx) => {
    const until = performance.now() + STOPS_AFTER
    for (;;) {
      const due = await duePhotos(ctx)
      if (due.length === 0) return
      const sites = Map.groupBy(due, ({ address }) => new URL(address).host).values()
      const lane = async () => {
        for (const photos of sites) await askSite(ctx, photos, until)
      }
      await Promise.all(Array.from({ length: SITES_AT_ONCE }, lane))
      if (performance.now() < until) continue
      return ctx.db.transaction((tx) => queuePhotoFetching(ctx.jobs, tx))
    }
  },
}

/** Queues the job in the caller's transaction. */
export async function queuePhotoFetching(jobs: JobQueue, tx: Database): Promise<void> {
  await jobs.enqueue(tx, fetchForeignPhotos, {}, { key: '' }) // The same key as the scheduled runs, so that only one runs at a time.
}

/** Includes photos whose upload to the store was interrupted by a crash, after the cleanup job has removed the remains. */
function duePhotos(ctx: SystemContext): Promise<DuePhoto[]> {
  const { listingId, address, alt, state, dueAt, uploadId, position } = foreignPhotos
  return ctx.db
    .select({ listingId, address, alt })
    .from(foreignPhotos)
    .innerJoin(listings, eq(listings.id, listingId))
    .where(
      and(
        or(eq(state, 'waiting'), and(eq(state, 'preparing'), isNull(uploadId))),
        lte(dueAt, ctx.now()),
        ne(listings.status, 'archived'),
      ),
    )
    .orderBy(asc(dueAt), asc(position), asc(listingId))
    .limit(ROUND)
}

async function askSite(ctx: SystemContext, photos: DuePhoto[], until: number): Promise<void> {
  let failures = 0
  for (const [index, photo] of photos.entries()) {
    if (performance.now() > until) return
    failures = (await take(ctx, photo)) ? 0 : failures + 1
    if (failures === FAILURES_IN_A_ROW) return leaveAlone(ctx, photos.slice(index + 1))
  }
}

/** @returns false if the other site or our own store has a problem */
async function take(ctx: SystemContext, photo: DuePhoto): Promise<boolean> {
  try {
    return await takeForeignPhoto(ctx, photo)
  } catch (error) {
    ctx.log.error(
      { listing: photo.listingId, ...describeError(error) },
      'a fetched photo could not be stored',
    )
    const failure = { reason: 'interrupted', again: true, now: ctx.now() } as const
    await foreignPhotoFailed(ctx.db, whichPhoto(photo), failure)
    return false
  }
}

async function leaveAlone(ctx: SystemContext, photos: DuePhoto[]): Promise<void> {
  if (photos.length === 0) return
  const each = photos.map(({ listingId, address }) => sql`(${listingId}::uuid, ${address})`)
  await ctx.db
    .update(foreignPhotos)
    .set({ dueAt: new Date(ctx.now().getTime() + LEFT_ALONE) })
    .where(sql`(${foreignPhotos.listingId}, ${foreignPhotos.address}) in (${sql.join(each, sql`, `)})`)
}
