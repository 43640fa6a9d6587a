import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotRun } from '#app/platform/errors.ts'
import { fullDisk } from '#app/platform/files/full-disk.ts'

/** Another Roost process uses this data directory. */
export class DirectoryInUse extends CannotRun {
  constructor(dataDir: string, pid: string) {
    super(
      `${dataDir} is in use by another Roost process (${pid}): stop that one, or set DATA_DIR to another directory.`,
    )
  }
}

/** The data directory cannot be created or written. */
export class DirectoryNotWritable extends CannotRun {
  constructor(dataDir: string, reason: string) {
    super(
      `${dataDir} is not a directory that Roost can write in (${reason}): change its permissions, or set DATA_DIR to another one.`,
    )
  }
}

/** Creates the data directory if necessary and locks it for this process, until `release`. The lock is the operating
 *  system's, so it also ends when the process is killed. We take it through SQLite, which can on every system.
 *  @throws DirectoryInUse, DirectoryNotWritable, CannotRun on a full disk */
export function lockDirectory(dataDir: string): { release: () => void } {
  const pidFile = path.join(dataDir, 'roost.pid')
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    lock = new DatabaseSync(path.join(dataDir, 'roost.lock'))
    lock.exec('BEGIN EXCLUSIVE')
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    lock?.close()
    const { code, errcode, message } = error as NodeJS.ErrnoException & { errcode?: number }
    if (errcode === SQLITE_BUSY) throw new DirectoryInUse(dataDir, readPid(pidFile))
    const full = fullDisk(error, dataDir)
    // Using another folder would mean another, empty site.
    if (full !== undefined) throw new CannotRun(full)
    throw new DirectoryNotWritable(dataDir, (errcode ? undefined : code) ?? message)
  }
  const held = lock
  return {
    release: () => {
      rmSync(pidFile, { force: true })
      held.close()
    },
  }
}

const SQLITE_BUSY = 5

function readPid(pidFile: string): string {
  try {
    return `pid ${readFileSync(pidFile, 'utf8').trim()}`
  } catch {
    return 'it has just started'
  }
}
