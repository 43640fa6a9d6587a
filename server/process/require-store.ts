import { setTimeout as pass } from 'node:timers/promises'
import { readMark } from '#app/features/files/store-mark.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { tryBackupPlace } from '../backup/try-backup-place.ts'

/** Milliseconds for an answer at the start. */
const ANSWERS_WITHIN = 10_000

/** Tries the places for files and for backups, and says both that cannot be used.
 *  @throws CannotRun */
export async function requireStores(env: Env, files: FileStore, log: Log): Promise<void> {
  const tried = await Promise.allSettled([requireStore(env, files), tryBackupPlace(env, log)])
  const faults = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  const other = faults.find((fault) => !(fault instanceof CannotRun))
  if (other) throw other
  if (faults.length > 0) throw new CannotRun(faults.map(({ message }) => message).join('\n'))
}

/** @throws CannotRun when the S3 store does not answer, or not with its files, unless START_WITHOUT_S3 is set */
async function requireStore(env: Env, files: FileStore): Promise<void> {
  if (env.S3_URL === undefined || env.START_WITHOUT_S3 === '1') return
  const asked = readMark(files).then(
    () => undefined,
    (error: Error) => error.message || error.name,
  )
  const late = pass(ANSWERS_WITHIN, 'no answer within 10 seconds', { ref: false })
  const fault = await Promise.race([asked, late])
  if (fault !== undefined)
    throw new CannotRun(
      `The S3 store of S3_URL cannot be used (${fault.replace(/\.$/, '')}): check it, or set START_WITHOUT_S3=1 to start without it.`,
    )
}
