import { text } from 'node:stream/consumers'
import { installation } from '#app/database/schema/site/stored-files.ts'
import type { ReadingContext } from '#app/platform/context.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { MARK_PATH, tooManyUnusedSentence, ownerSentence, type StoreOwner } from './rules.ts'

/** A store's mark of its owner: the site's id, and the token of the copy of its database that cleaned up last. The token is metadata
 *  of the same file, so both are written together. A restore in progress writes a mark without a token. */
type Mark = { id: string; token?: string | undefined }
/** The mark's id while a restore writes there, followed by the restore's own number. No site has such an id. */
export const RESTORING = 'a restore writes here: '

/** Whether a restore is writing there, or was killed. */
export const isRestoring = (mark: Mark | undefined): boolean => mark?.id.startsWith(RESTORING) === true

/** What the database says. `nextToken` may already be in the store. */
type Row = { id: string; token: string; nextToken: string | null }

/** Finds out whether the file store belongs to this database, without writing anything. */
export async function storeOwner({ db, files }: Pick<ReadingContext, 'db' | 'files'>): Promise<StoreOwner> {
  const [row] = await db.select().from(installation)
  return markOwner(row, await readMark(files))
}

/** Who owns a store with this mark, for a database with this row. */
export function markOwner(row: Row | undefined, mark: Mark | undefined): StoreOwner {
  if (!row || !mark) return 'unclear'
  if (row.id !== mark.id) return 'others'
  return mark.token === row.token || mark.token === row.nextToken ? 'ours' : 'overtaken'
}

export async function readMark(files: FileStore): Promise<Mark | undefined> {
  const file = await files.get(MARK_PATH)
  return file && { id: (await text(file.body)).trim(), token: file.metadata.token }
}

export async function writeMark(files: FileStore, { id, token }: Mark): Promise<void> {
  const bytes = Buffer.from(`${id}\n`)
  const metadata: Record<string, string> = token === undefined ? {} : { token }
  await files.put(MARK_PATH, bytes, { contentType: 'text/plain', contentLength: bytes.length, metadata })
}

/** A store that does not delete files another copy of this database may use. If the store becomes this site's again, a cleanup finds
 *  them. */
export function deletingAsOwner(files: FileStore, db: ReadingContext['db']): FileStore {
  const mayDelete = async () => !['others', 'overtaken'].includes(await storeOwner({ db, files }))
  return {
    ...files,
    delete: async (key) => {
      if (await mayDelete()) await files.delete(key)
    },
    deleteMany: async (keys) => {
      if (keys.length > 0 && (await mayDelete())) await files.deleteMany(keys)
    },
    abort: async (key, uploadId) => {
      if (await mayDelete()) await files.abort(key, uploadId)
    },
  }
}

/** What an operator must know about the file store, in sentences: that it cannot be written, that it is not, or may not be, this
 *  site's, and what the last cleanup did not delete. Empty if all is well, or if the store does not answer. */
export async function storeProblems(ctx: Pick<ReadingContext, 'db' | 'files'>): Promise<string[]> {
  const [[row], owner, fault] = await Promise.all([
    ctx.db.select().from(installation),
    storeOwner(ctx).catch(() => 'ours' as const),
    ctx.files.fault(),
  ])
  const written = fault === null ? [] : [fault]
  if (!row) return written // the store has not been checked yet
  return [
    ...written,
    ...(owner === 'ours' ? [] : [ownerSentence[owner]]),
    ...(row.heldAt ? [tooManyUnusedSentence({ files: row.heldFiles, of: row.heldOf })] : []),
  ]
}
