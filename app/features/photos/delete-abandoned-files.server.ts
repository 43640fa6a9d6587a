import { and, eq, exists, gte, inArray, lt, not, or, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { photos, uploads } from '#app/database/schema/homes/photos.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { FileArea } from '#app/features/files/rules.ts'
import { everyPage } from '#app/platform/files/every-page.ts'
import { removeUnusedFiles } from '#app/features/files/remove-unused.server.ts'
import { storeOwner } from '#app/features/files/store-mark.server.ts'
import { photoAreas } from './photo-areas.server.ts'
import { refusePhoto } from './publish-photo.server.ts'
import { MOST_PHOTO_TRIES } from './rules.ts'
import { lockHomes, showHomePhotos } from './show-home-photos.server.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** How many of each were deleted. */
export type DeletedFiles = {
  uploads: number
  /** Uploads that their owners may retry. */
  stuck: number
  partial: number
  files: number
  leftovers: number
}

/** Deletes what is no longer reachable: uploads without activity for a day, and rejected ones after a week. Then deletes stored
 *  files that belong to neither an upload nor a photo (features/files/remove-unused.server.ts). Running uploads are safe: a row is
 *  created before its first file, and ids are never reused.
 *  @param others file areas of other features */
export async function deleteAbandonedFiles(
  ctx: SystemContext,
  others: FileArea[] = [],
): Promise<DeletedFiles> {
  const now = ctx.now().getTime()
  const [dayAgo, weekAgo] = [new Date(now - DAY), new Date(now - 7 * DAY)]
  const abandoned = await ctx.db
    .delete(uploads)
    .where(
      or(
        and(inArray(uploads.state, ['uploading', 'canceled']), lt(uploads.changedAt, dayAgo)),
        and(eq(uploads.state, 'refused'), lt(uploads.changedAt, weekAgo)),
        and(
          eq(uploads.state, 'ready'),
          lt(uploads.changedAt, dayAgo),
          not(
            exists(
              ctx.db
                .select({ one: sql`1` })
                .from(photos)
                .where(eq(photos.id, uploads.id)),
            ),
          ),
        ),
      ),
    )
    .returning({ id: uploads.id })
  const stuck = await giveUp(ctx, new Date(now - HOUR))
  await showWhatIsThere(ctx)
  const files = await removeUnusedFiles(ctx, [...photoAreas, ...others])
  const partial = await abortPartial(ctx, dayAgo)
  const { removed, warnings } = await ctx.files.maintain()
  for (const warning of warnings) ctx.log.warn({ part: 'files' }, warning)
  const swept = { uploads: abandoned.length, stuck, partial, files, leftovers: removed }
  ctx.log.info(swept, 'files swept')
  return swept
}

/** Gives up on uploads whose processing kept ending without an error, as when the machine crashes; their owners may retry. */
async function giveUp(ctx: SystemContext, before: Date): Promise<number> {
  const stuck = await ctx.db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.state, 'processing'),
        gte(uploads.tries, MOST_PHOTO_TRIES),
        lt(uploads.changedAt, before),
      ),
    )
  for (const upload of stuck)
    await ctx.db.transaction((tx) => refusePhoto(tx, upload, 'interrupted', ctx.now()))
  return stuck.length
}

/** Removes photos from homes' pages if their rows are gone, for example after a manager's account was erased. */
async function showWhatIsThere(ctx: SystemContext): Promise<void> {
  const lost = await ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(
      sql`exists (select 1 from jsonb_array_elements(${listings.photos}) shown
        where starts_with(shown->>'src', '/media/')
          and not exists (select 1 from photos where photos.id = split_part(shown->>'src', '/', 3)::uuid))`,
    )
  for (const { id } of lost)
    await ctx.db.transaction(async (tx) => {
      await lockHomes(tx, [id])
      await showHomePhotos(tx, [id], ctx.now())
    })
}

/** Aborts multipart uploads below our prefixes that began more than a day ago; no row refers to them anymore. */
async function abortPartial(ctx: SystemContext, before: Date): Promise<number> {
  if ((await storeOwner(ctx)) !== 'ours') return 0
  let aborted = 0
  for (const { prefix } of photoAreas)
    for await (const items of everyPage((page) => ctx.files.listUploads(prefix, page))) {
      for (const { key, uploadId } of items.filter(({ startedAt }) => startedAt < before)) {
        await ctx.files.abort(key, uploadId)
        aborted += 1
      }
    }
  return aborted
}
