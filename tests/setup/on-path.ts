import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Whether this machine has a program: on the PATH, or where Debian keeps servers. */
export function isOnPath(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  return folders.some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Optional parts that tests use if the machine has them, by the variable that says `install` or `none`. */
export type OptionalPart = 'ROOST_CEPH' | 'ROOST_PGBOUNCER' | 'ROOST_BROWSERS' | 'ROOST_MAIL' | 'ROOST_ROOT'

/** Whether tests may not use a part even if the machine has it: `ROOST_CEPH=none npm test` runs as if Ceph were absent. */
export const isLeftOut = (part: OptionalPart) => process.env[part] === 'none'

/** Whether this machine has all of a part's programs, and tests may use them. */
export const hasPrograms = (part: OptionalPart, programs: string[]) =>
  !isLeftOut(part) && programs.every(isOnPath)
