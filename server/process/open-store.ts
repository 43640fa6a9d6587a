import type { Env } from '#app/platform/env.server.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import { fullDisk } from '#app/platform/files/full-disk.ts'
import { PhotoWorkers } from '#app/platform/files/images/photo-workers.server.ts'
import { storeOptions } from '#app/platform/files/store-settings.server.ts'
import { describeError, type Log } from '#app/platform/log/log.server.ts'
import type { Secrets } from '#app/platform/secrets.server.ts'
import type { Runtime } from './runtime.ts'

/** Opens the file store that the operator chose, and the photo processing. Nothing is created before the first file,
 *  and no process is started before the first photo.
 *  @throws CannotRun when the S3 settings are incomplete or invalid */
export function openStore(
  env: Env,
  secrets: Secrets,
  log: Log,
): Pick<Runtime, 'files' | 'objectStore' | 'photoWorkers'> {
  const report = (error: unknown) => {
    const says = fullDisk(error)
    // The stack would add nothing, and a command prints this on the operator's terminal.
    log.error(says === undefined ? describeError(error) : { says }, 'a file could not be stored or served')
  }
  return { ...openFileStore(storeOptions(env, secrets, report)), photoWorkers: new PhotoWorkers() }
}
