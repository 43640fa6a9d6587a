import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { CannotRun } from '../errors.ts'

/** The longest path that macOS accepts; Linux accepts four characters more. */
const LONGEST_SOCKET_PATH = 103

/** The address on which the server of a data directory listens for commands: a socket file in it, or on Windows a pipe
 *  named after it. The directory need not exist yet.
 *  @throws CannotRun when the path is too long for a socket */
export function commandAddress(dataDir: string): string {
  const home = existsSync(dataDir) ? realpathSync(dataDir) : path.resolve(dataDir)
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\roost-${createHash('sha256').update(home.toLowerCase()).digest('hex').slice(0, 32)}`
  const absolute = path.join(home, 'roost.sock')
  const relative = path.relative(process.cwd(), absolute)
  const address = relative.length < absolute.length ? relative : absolute
  if (Buffer.byteLength(address) > LONGEST_SOCKET_PATH)
    throw new CannotRun(`${dataDir} is too long a path for a socket: set DATA_DIR to a shorter one.`)
  return address
}
