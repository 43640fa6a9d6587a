import type { SystemContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { fileAreas } from '../process/file-areas.ts'
import type { ArchivedFile } from './archived-files.ts'
import { readStored } from './dump-entries.ts'

/** What became of a file: it was whole; it was put back; it is damaged in the backup, too; no row uses it any more. */
export type Fate = 'whole' | 'back' | 'damaged' | 'unused'

/** Puts a file of a backup back where the store has none under its key, or one whose bytes are not those that were stored. A store
 *  that knows no checksums has a damaged one where its bytes are not the backup's: what is under a key never changes.
 *  @throws Error when the store does not answer, or has something else after it took the file */
export async function putBack(
  { db, files }: Pick<SystemContext, 'db' | 'files'>,
  file: ArchivedFile,
): Promise<Fate> {
  const { key, contentType, metadata, damaged, size } = file
  const stored = await readStored(files, key)
  if (stored?.isWhole && stored.isVouched) return 'whole'
  const bytes = await file.bytes()
  if (stored?.isWhole && (damaged || stored.bytes.equals(bytes))) return 'whole'
  const area = fileAreas.find(({ prefix }) => key.startsWith(prefix))
  if ((await area?.judge(db, [key]))?.(key) !== 'used') return 'unused'
  if (damaged) return 'damaged'
  await files.put(key, bytes, { contentType, metadata, contentLength: size })
  if (!(await readStored(files, key))?.bytes.equals(bytes))
    throw new CannotRun(`The file store has other bytes of ${key} than it was given: look at its disk.`)
  return 'back'
}
