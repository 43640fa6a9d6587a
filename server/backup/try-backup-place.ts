import { setTimeout as pass } from 'node:timers/promises'
import { openPlace } from '#app/platform/backup/places.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { faultFields } from '../fault-sentence.ts'

/** Milliseconds that a folder may delay the start, such as one on a machine that is down, and that an S3 store may. */
const FOLDER_WITHIN = 5_000
const STORE_WITHIN = 10_000

/** Reports at the start what would fail at night.
 *  @throws CannotRun for an S3 store without its settings, a folder that is not writable, and, unless START_WITHOUT_S3 is
 *  set, a store that is not */
export async function tryBackupPlace(env: Env, log: Log): Promise<void> {
  if (env.BACKUP_TO === undefined || env.ROLE === 'web') return
  const tried = openPlace(env, env.BACKUP_TO, process.cwd()).tryWriting()
  const isStore = env.BACKUP_TO.startsWith('s3://')
  const late = pass(isStore ? STORE_WITHIN : FOLDER_WITHIN, false, { ref: false })
  if (isStore && env.START_WITHOUT_S3 !== '1') {
    const fault = await Promise.race([tried.then(() => undefined, reasonOf), late])
    if (fault !== undefined)
      throw new CannotRun(
        `No backup can be written to ${env.BACKUP_TO} (${fault || 'no answer within 10 seconds'}): check ${env.BACKUP_S3_URL === undefined ? '' : 'BACKUP_'}S3_URL, or set START_WITHOUT_S3=1 to start without it.`,
      )
    return
  }
  if (!isStore && (await Promise.race([tried.then(() => true), late]))) return
  tried.catch((error: unknown) =>
    log.error({ part: 'backup', ...faultFields(error) }, 'no backup can be written where BACKUP_TO says'),
  )
}

const reasonOf = ({ message, name }: Error) => (message || name).replace(/\.$/, '')
