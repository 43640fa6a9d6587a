import { and, eq, inArray, like } from 'drizzle-orm'
import { photos, uploads } from '#app/database/schema/homes/photos.ts'
import type { FileArea, FileUse } from '#app/features/files/rules.ts'
import type { Reading } from '#app/platform/context.ts'
import { photoPurposes } from './rules.ts'
import { photoFolder, variantPath } from './upload-path.server.ts'

const originalPrefixes = new Set(Object.values(photoPurposes).map(({ prefix }) => `${prefix}/`))

/** All stored files of photos: originals until they are processed, and the folders of photos. */
export const photoAreas: FileArea[] = [
  ...[...originalPrefixes].map((prefix) => ({
    prefix,
    unitOf: (key: string) => key,
    judge: judgeOriginals,
    named: (db: Reading) => namedOriginals(db, prefix),
  })),
  { prefix: 'photos/', unitOf: folderOf, judge: judgeFolders, named: namedVariants },
]

/** Whether an upload in this state still needs its files. */
const useOf = (state: (typeof uploads.$inferSelect)['state']): FileUse =>
  state === 'ready' || state === 'canceled' ? 'over' : 'used'

async function judgeOriginals(db: Reading, keys: string[]) {
  const rows =
    keys.length === 0
      ? []
      : await db
          .select({ path: uploads.path, state: uploads.state })
          .from(uploads)
          .where(inArray(uploads.path, keys))
  const uses = new Map(rows.map(({ path, state }) => [path, useOf(state)]))
  return (key: string) => uses.get(key) ?? 'unknown'
}

/** A folder belongs to a photo, or to an upload that may still become one. Uploads are queried first, because an upload turns into
 *  a photo. */
async function judgeFolders(db: Reading, keys: string[]) {
  const ids = [...new Set(keys.map(folderId).filter((id) => id !== undefined))]
  if (ids.length === 0) return () => 'unknown' as const
  const sent = await db
    .select({ id: uploads.id, state: uploads.state })
    .from(uploads)
    .where(inArray(uploads.id, ids))
  const ready = await db.select({ id: photos.id }).from(photos).where(inArray(photos.id, ids))
  const uses = new Map<string, FileUse>(sent.map(({ id, state }) => [photoFolder(id), useOf(state)]))
  for (const { id } of ready) uses.set(photoFolder(id), 'used')
  return (key: string) => uses.get(folderOf(key)) ?? 'unknown'
}

/** Originals that were sent and are waiting to be processed. */
async function namedOriginals(db: Reading, prefix: string) {
  const sent = await db
    .select({ path: uploads.path })
    .from(uploads)
    .where(and(eq(uploads.state, 'processing'), like(uploads.path, `${prefix}%`)))
  return sent.map(({ path }) => path)
}

async function namedVariants(db: Reading) {
  const shown = await db.select({ id: photos.id, widths: photos.widths, avif: photos.avif }).from(photos)
  return shown.flatMap(({ id, widths, avif }) =>
    (avif ? (['webp', 'avif'] as const) : (['webp'] as const)).flatMap((format) =>
      widths.map((width) => variantPath(id, width, format)),
    ),
  )
}

function folderOf(key: string): string {
  return key.slice(0, key.indexOf('/', 'photos/'.length) + 1) || key
}

function folderId(key: string): string | undefined {
  return /^photos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1]
}
