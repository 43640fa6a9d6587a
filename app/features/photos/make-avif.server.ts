import { buffer } from 'node:stream/consumers'
import { and, asc, eq, lt, notInArray, sql } from 'drizzle-orm'
import { photos, uploads } from '#app/database/schema/homes/photos.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { MOST_PHOTO_TRIES } from './rules.ts'
import { lockHomes, showHomePhotos } from './show-home-photos.server.ts'
import { masterPath, variantPath } from './upload-path.server.ts'

const STOPS_AFTER = 4 * 60_000 // milliseconds; the next run continues

/** Creates AVIF files from the masters of photos that have none, one at a time, and only while no user is waiting for a photo. */
export const makeAvif: Job = {
  name: 'make-avif',
  alone: true,
  endsWithin: 10 * 60,
  run: async (ctx) => {
    const until = performance.now() + STOPS_AFTER
    const tried: string[] = []
    while (performance.now() < until && !(await isSomebodyWaiting(ctx))) {
      const photo = await nextPhoto(ctx, tried)
      if (!photo) return
      tried.push(photo.id)
      await makeOne(ctx, photo)
    }
  },
}

async function isSomebodyWaiting({ db }: SystemContext): Promise<boolean> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.state, 'processing'), lt(uploads.tries, MOST_PHOTO_TRIES)))
    .limit(1)
  return rows.length > 0
}

type Photo = { id: string; listingId: string | null; widths: number[] }

/** Counts the try in advance, so that a photo that kills the process is not retried forever. */
async function nextPhoto({ db }: SystemContext, tried: string[]): Promise<Photo | undefined> {
  const next = db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.avif, false), lt(photos.avifTries, MOST_PHOTO_TRIES), notInArray(photos.id, tried)))
    .orderBy(asc(photos.avifTries), asc(photos.createdAt))
    .limit(1)
  const { id, listingId, widths } = photos
  const [photo] = await db
    .update(photos)
    .set({ avifTries: sql`${photos.avifTries} + 1` })
    .where(eq(photos.id, next))
    .returning({ id, listingId, widths })
  return photo
}

async function makeOne(ctx: SystemContext, { id, listingId, widths }: Photo): Promise<void> {
  const master = await ctx.files.get(masterPath(id))
  if (!master) return
  const made = await ctx.photoWorkers.makeAvif(await buffer(master.body))
  if (!made.ok) return ctx.log.warn({ photo: id, reason: made.reason }, 'no AVIF was made of a photo')
  for (const { width, format, bytes } of made.variants) {
    const upload = { contentType: 'image/avif', contentLength: bytes.length }
    await ctx.files.put(variantPath(id, width, format), bytes, upload)
  }
  const all = new Set(made.variants.map(({ width }) => width))
  if (!widths.every((width) => all.has(width))) return
  await ctx.db.transaction(async (tx) => {
    if (listingId) await lockHomes(tx, [listingId])
    await tx.update(photos).set({ avif: true }).where(eq(photos.id, id))
    if (listingId) await showHomePhotos(tx, [listingId], ctx.now())
  })
}
