import { and, eq, exists, gte, inArray, lt, not, notInArray, or, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/listings.ts'
import { photos, uploads } from '#app/database/schema/photos.ts'
import type { Context } from '#app/platform/context.ts'
import type { Page } from '#app/platform/files/file-store.ts'
import { refusePhoto } from './publish-photo.server.ts'
import { MOST_TRIES, photoPurposes } from './rules.ts'
import { lockHomes, showHomePhotos } from './show-home-photos.server.ts'
import { photoFolder } from './upload-path.server.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** How many of each were removed. */
export type Swept = {
  uploads: number
  /** Uploads that their owners may retry. */
  stuck: number
  partial: number
  originals: number
  photos: number
  leftovers: number
}

/** Deletes what is no longer reachable: uploads without activity for a day, rejected ones after a week, and every file in
 *  the store that belongs to neither an upload nor a photo, such as those of deleted accounts. A row is created before its
 *  first file and ids are never reused, so a file without a row can never get one; running uploads are safe. */
export async function unsafeSweepFiles(ctx: Context): Promise<Swept> {
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
  const partial = await abortPartial(ctx, dayAgo)
  let originals = 0
  for (const prefix of new Set(Object.values(photoPurposes).map((purpose) => purpose.prefix)))
    originals += await removeFiles(ctx, `${prefix}/`, (keys) => knownOriginals(ctx, keys))
  const variants = await removeFiles(ctx, 'photos/', (keys) => knownFolders(ctx, keys))
  const { removed, warnings } = await ctx.files.maintain()
  for (const warning of warnings) ctx.log.warn({ part: 'files' }, warning)
  const swept = { uploads: abandoned.length, stuck, partial, originals, photos: variants, leftovers: removed }
  ctx.log.info(swept, 'files swept')
  return swept
}

/** Uploads whose processing ended each time without an error, as when the machine crashed: their owners may retry. */
async function giveUp(ctx: Context, before: Date): Promise<number> {
  const stuck = await ctx.db
    .select()
    .from(uploads)
    .where(
      and(eq(uploads.state, 'processing'), gte(uploads.tries, MOST_TRIES), lt(uploads.changedAt, before)),
    )
  for (const upload of stuck)
    await ctx.db.transaction((tx) => refusePhoto(tx, upload, 'interrupted', ctx.now()))
  return stuck.length
}

/** Removes photos from the pages of homes when their rows are gone, such as those of a manager whose account was erased. */
async function showWhatIsThere(ctx: Context): Promise<void> {
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

async function* pages<Item>(list: (page?: string) => Promise<Page<Item>>): AsyncGenerator<Item[]> {
  let next: string | undefined
  do {
    const page = await list(next)
    yield page.items
    next = page.next
  } while (next !== undefined)
}

/** Multipart uploads that began more than a day ago; no row refers to them any more. */
async function abortPartial(ctx: Context, before: Date): Promise<number> {
  let aborted = 0
  for await (const items of pages((page) => ctx.files.listUploads(page))) {
    for (const { key, uploadId } of items.filter(({ startedAt }) => startedAt < before)) {
      await ctx.files.abort(key, uploadId)
      aborted += 1
    }
  }
  return aborted
}

/** Deletes the files below `prefix` for which `known` returns false. @returns how many */
async function removeFiles(
  ctx: Context,
  prefix: string,
  known: (keys: string[]) => Promise<(key: string) => boolean>,
): Promise<number> {
  let removed = 0
  for await (const items of pages((page) => ctx.files.list(prefix, page))) {
    const keys = items.map(({ key }) => key)
    const isKnown = await known(keys)
    const orphans = keys.filter((key) => !isKnown(key))
    if (orphans.length > 0) await ctx.files.deleteMany(orphans)
    removed += orphans.length
  }
  return removed
}

async function knownOriginals(ctx: Context, keys: string[]) {
  if (keys.length === 0) return () => true
  const rows = await ctx.db
    .select({ path: uploads.path })
    .from(uploads)
    .where(and(inArray(uploads.path, keys), notInArray(uploads.state, ['ready', 'canceled'])))
  const paths = new Set(rows.map(({ path }) => path))
  return (key: string) => paths.has(key)
}

/** A folder belongs to an upload that may still become a photo, or to a photo. They are checked in this order, because an
 *  upload turns into a photo. */
async function knownFolders(ctx: Context, keys: string[]) {
  const ids = [...new Set(keys.map(folderId).filter((id) => id !== undefined))]
  if (ids.length === 0) return () => false
  const coming = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), notInArray(uploads.state, ['ready', 'canceled'])))
  const ready = await ctx.db.select({ id: photos.id }).from(photos).where(inArray(photos.id, ids))
  const known = new Set([...coming, ...ready].map(({ id }) => photoFolder(id)))
  return (key: string) => known.has(key.slice(0, key.indexOf('/', 'photos/'.length) + 1))
}

function folderId(key: string): string | undefined {
  return /^photos\/([0-9a-f-]{36})\//.exec(key)?.[1]
}
