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
