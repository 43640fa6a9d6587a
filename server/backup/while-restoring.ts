import { MARK_PATH } from '#app/features/files/rules.ts'
import { isRestoring, readMark, RESTORING, writeMark } from '#app/features/files/store-mark.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { CannotRun } from '#app/platform/errors.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { sentenceOf } from './describe-backup.ts'
import { fileAreas } from '../process/file-areas.ts'

/** A restore in progress. */
export type Restore = {
  /** The store's mark during the restore. */
  mark: string
  /** The mark of an earlier restore that was killed, whose files are in the way. */
  earlier: string | undefined
}

/** Marks an empty store before anything else: if a restore is killed at any time, the site does not start. A refused or
 *  failed restore leaves the mark of an earlier killed one, or none.
 *  @throws CannotRun when there are files already, or the store does not answer */
export async function whileRestoring(
  files: FileStore,
  work: (restore: Restore) => Promise<void>,
): Promise<void> {
  const before = await readMark(files).catch((error: unknown) => {
    throw new CannotRun(`The file store cannot be read: ${sentenceOf(error)}`)
  })
  const earlier = before && isRestoring(before) ? before.id : undefined
  if (earlier === undefined) await requireEmptyStore(files)
  const mark = `${RESTORING}${newId()}`
  await writeMark(files, { id: mark }).catch((error: unknown) => {
    throw new CannotRun(`Nothing was restored: ${sentenceOf(error)} Database and files are as they were.`)
  })
  try {
    await work({ mark, earlier })
  } catch (error) {
    // If this fails as well, the mark still truthfully says that a restore did not end.
    if ((await readMark(files).catch(() => undefined))?.id === mark)
      await (earlier === undefined ? files.delete(MARK_PATH) : writeMark(files, { id: earlier })).catch(
        () => {},
      )
    throw error
  }
}

async function requireEmptyStore(files: FileStore): Promise<void> {
  for (const prefix of [MARK_PATH, ...fileAreas.map((area) => area.prefix)])
    if ((await files.list(prefix)).items.length > 0)
      throw new CannotRun(
        'The file store has files already: restore into an empty database and an empty folder or bucket.',
      )
}

/** Removes what a killed restore left behind. Never call it with a store that a site uses. */
export async function emptyStore(files: FileStore): Promise<void> {
  for (const { prefix } of fileAreas)
    for (;;) {
      const { items } = await files.list(prefix)
      if (items.length === 0) break
      await files.deleteMany(items.map(({ key }) => key))
    }
}
