import type { SystemContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { fileAreas } from '../process/file-areas.ts'
import type { ArchivedFile } from './archived-files.ts'
import { readStoredFile } from './dump-entries.ts'

/** A file's outcome: it was whole; it was put back; it is damaged in the backup, too; no row uses it any more. */
export type RestoredFileOutcome = 'whole' | 'back' | 'damaged' | 'unused'

/** Puts a backup's file back if the store has none with its key, or one whose bytes differ from what was stored. In a store
 *  without checksums a file is damaged if it differs from the backup's: the content of a key never changes.
 *  @throws Error when the store does not answer, or has different bytes after it accepted the file */
export async function putBack(
  { db, files }: Pick<SystemContext, 'db' | 'files'>,
  file: ArchivedFile,
): Promise<RestoredFileOutcome> {
  const { key, contentType, metadata, damaged, size } = file
  const stored = await readStoredFile(files, key)
  if (stored?.isWhole && stored.isVouched) return 'whole'
  const bytes = await file.bytes()
  if (stored?.isWhole && (damaged || stored.bytes.equals(bytes))) return 'whole'
  const area = fileAreas.find(({ prefix }) => key.startsWith(prefix))
  if ((await area?.judge(db, [key]))?.(key) !== 'used') return 'unused'
  if (damaged) return 'damaged'
  await files.put(key, bytes, { contentType, metadata, contentLength: size })
  if (!(await readStoredFile(files, key))?.bytes.equals(bytes))
    throw new CannotRun(`The file store has other bytes of ${key} than it was given: look at its disk.`)
  return 'back'
}
