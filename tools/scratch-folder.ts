// The temporary files of a run of the suites. Each test database is a thousand small files: creating one takes a fifth of a
// second of processor time on a disk, and a thirtieth in memory.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Bytes that must be free there; a run takes some of them. */
const ROOM = 8e9
const NAME = 'roost-run-'

/** Creates an empty folder, in memory if there is room. It is readable by all users, since PostgreSQL runs as another one. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(memoryWithRoom() ?? tmpdir(), `${NAME}${process.pid}-`))
  chmodSync(folder, 0o755)
  return folder
}

/** A folder for temporary files in it, for `TMPDIR`. */
export function temporaryIn(folder: string): string {
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  chmodSync(temporary, 0o1777)
  return temporary
}

function memoryWithRoom(): string | undefined {
  try {
    const mounted = readFileSync('/proc/mounts', 'utf8').split('\n')
    const options = mounted.find((line) => line.split(' ')[1] === IN_MEMORY)?.split(' ')[3] ?? 'noexec'
    if (options.split(',').includes('noexec')) return undefined
    removeLeftOver()
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM ? IN_MEMORY : undefined
  } catch {
    return undefined // there is none on this system
  }
}

/** Removes the leftovers of killed runs. */
function removeLeftOver(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const [, pid] = new RegExp(`^${NAME}(\\d+)-`).exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
