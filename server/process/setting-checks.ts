import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { openPlace } from '#app/platform/backup/places.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { filesOrigin, storeOrigin } from '#app/platform/files/store-settings.server.ts'
import { openDriveProvider } from '#app/platform/routing/open-drive-provider.server.ts'
import { mapTiles } from '../http/map-tiles.ts'

/** The checks of `readEnv` for a command. */
export const commandChecks: ((env: Env) => void)[] = [
  ({ DATA_DIR }) => requirePlace('DATA_DIR', DATA_DIR),
  filesOrigin,
  storeOrigin,
]

/** The checks of `readEnv` before the site opens anything: all that need no other machine. */
export const siteChecks: ((env: Env) => void)[] = [
  ...commandChecks,
  openDriveProvider,
  mapTiles,
  ({ PORT, METRICS_PORT }) => {
    // 0 means any free port.
    if (METRICS_PORT !== PORT || PORT === 0) return
    const other = PORT === 9464 ? 9465 : 9464
    throw new CannotRun(
      `METRICS_PORT and PORT are both ${PORT}: give METRICS_PORT another port, such as ${other}.`,
    )
  },
  (env) => {
    if (env.BACKUP_TO === undefined || env.ROLE === 'web') return
    openPlace(env, env.BACKUP_TO, process.cwd())
    if (!env.BACKUP_TO.startsWith('s3://')) requirePlace('BACKUP_TO', env.BACKUP_TO)
  },
]

/** A folder is created, but not those above it: if one is misspelled or an unmounted disk, that would be the wrong disk. In places
 *  such as /proc no folder can be made, and Node's recursive `mkdir` tries there forever. A folder that is only not writable is
 *  reported where it is needed.
 *  @throws CannotRun */
function requirePlace(name: string, folder: string): void {
  const absolute = path.resolve(folder)
  const above = path.dirname(absolute)
  const place = existsSync(absolute) ? absolute : above
  const said = `${name} is ${JSON.stringify(folder)}, and`
  if (!existsSync(place))
    throw new CannotRun(`${said} there is no ${above}: mount or make that folder first.`)
  try {
    rmdirSync(mkdtempSync(path.join(place, '.roost-')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new CannotRun(`${said} no folder can be made in ${place}: choose one on a disk.`)
  }
}
