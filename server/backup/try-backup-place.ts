import { setTimeout as pass } from 'node:timers/promises'
import { openPlace } from '#app/platform/backup/places.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { describeError, type Log } from '#app/platform/log/log.server.ts'

/** Milliseconds that a folder may delay the start, such as one of a machine that is down. */
const TRIED_FOR = 5_000

/** Says at the start what would fail at night. What an S3 store answers is only logged: it may be back by then.
 *  @throws CannotRun for an S3 store without its settings, and for a folder that cannot be written */
export async function tryBackupPlace(env: Env, log: Log): Promise<void> {
  if (env.BACKUP_TO === undefined || env.ROLE === 'web') return
  const tried = openPlace(env, env.BACKUP_TO, process.cwd()).tryWriting()
  const isFolder = !env.BACKUP_TO.startsWith('s3://')
  const late = pass(TRIED_FOR, false, { ref: false })
  if (isFolder && (await Promise.race([tried.then(() => true), late]))) return
  tried.catch((error: unknown) =>
    log.error({ part: 'backup', ...describeError(error) }, 'no backup can be written where BACKUP_TO says'),
  )
}
