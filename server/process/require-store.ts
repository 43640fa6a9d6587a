import { setTimeout as pass } from 'node:timers/promises'
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { MARK_PATH } from '#app/features/files/rules.ts'
import { isRestoring, readMark } from '#app/features/files/store-mark.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { makeFolder } from '#app/platform/files/object-store/disk.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { Runtime } from './runtime.ts'
import { tryBackupPlace } from '../backup/try-backup-place.ts'

/** Milliseconds for an answer at the start. */
const ANSWERS_WITHIN = 10_000

type Store = Pick<Runtime, 'files' | 'objectStore'>

/** Tries the places for files and for backups, and reports both if neither can be used.
 *  @throws CannotRun */
export async function requireStores(env: Env, store: Store, log: Log): Promise<void> {
  const tried = await Promise.allSettled([requireStore(env, store), tryBackupPlace(env, log)])
  const faults = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  const other = faults.find((fault) => !(fault instanceof CannotRun))
  if (other) throw other
  if (faults.length > 0) throw new CannotRun(faults.map(({ message }) => message).join('\n'))
}

/** @throws CannotRun when photos cannot be stored on this machine */
export async function requireFolder({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<void> {
  const folder = path.resolve(DATA_DIR, 'files')
  await makeFolder(folder)
    .then(() => access(folder, constants.W_OK | constants.X_OK))
    .catch(({ message }: Error) => {
      throw new CannotRun(
        `DATA_DIR cannot be written (${message}): make ${folder} a folder of the user who runs Roost.`,
      )
    })
}

const NOT_RESTORED =
  'A restore into this file store did not end: run it again, or empty database and store to begin anew. ' +
  'If it says that it filled this database, npm run admin -- files claim starts the site with what is there.'

/** For commands, before they open the database, which then stays empty for the restore. A store that does not answer stops no command.
 *  @returns the mark that an unfinished restore left in the store
 *  @throws CannotRun when there is such a mark, unless the command `mayClaim` the store */
export async function requireNoRestore(files: FileStore, mayClaim = false): Promise<string | undefined> {
  const asked = readMark(files).catch(() => undefined)
  const mark = await Promise.race([asked, pass(ANSWERS_WITHIN, undefined, { ref: false })])
  if (!mark || !isRestoring(mark)) return undefined
  if (!mayClaim) throw new CannotRun(NOT_RESTORED)
  return mark.id
}

/** @throws CannotRun when a restore there did not finish, the store is not writable, or an S3 store does not answer or lacks
 *  its files, unless START_WITHOUT_S3 is set */
async function requireStore(env: Env, { files, objectStore }: Store): Promise<void> {
  if (objectStore) {
    await requireFolder(env)
    if (isRestoring(await readMark(files))) throw new CannotRun(NOT_RESTORED)
    return
  }
  if (env.START_WITHOUT_S3 === '1') return
  // Another web server's answer about a file does not prove that there is a bucket; only an S3 store has a list.
  const asked = Promise.all([readMark(files), files.list(MARK_PATH)]).then(
    ([mark]) => {
      if (isRestoring(mark)) throw new CannotRun(NOT_RESTORED)
    },
    (error: Error) => error.message || error.name,
  )
  const late = pass(ANSWERS_WITHIN, 'no answer within 10 seconds', { ref: false })
  const fault = await Promise.race([asked, late])
  if (fault !== undefined)
    throw new CannotRun(
      `The S3 store of S3_URL cannot be used (${fault.replace(/\.$/, '')}): check it, or set START_WITHOUT_S3=1 to start without it.`,
    )
}
