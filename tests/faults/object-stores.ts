// Disk stores in their own processes, and clients that sign for them.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { onTestFinished } from 'vitest'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'

export type ObjectStoreProcess = { files: FileStore; origin: string; kill: () => Promise<void> }

const program = path.join(import.meta.dirname, 'object-store-process.ts')

/** Starts a disk store in a process, which is killed at the latest at the end of the test.
 *  @param before a shell command that limits what the process may do */
export async function startObjectStore(
  directory: string,
  port = 0,
  before = '',
): Promise<ObjectStoreProcess> {
  const command = `${before} exec "$0" "$@"`
  const child = spawn('sh', ['-c', command, process.execPath, program, directory, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const origin = await new Promise<string>((resolve, reject) => {
    const lines = readline.createInterface({ input: child.stdout })
    lines.once('line', (line) => resolve((JSON.parse(line) as { origin: string }).origin))
    lines.once('close', () => reject(new Error('the store ended before it answered')))
  })
  const { files } = openFileStore({ kind: 'disk', directory, origin, secret: Buffer.alloc(32, 1) })
  return { files, origin, kill }
}

export function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'roost-stores-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Mounts a disk of this many megabytes if this user may; otherwise prints what is skipped, and returns undefined.
 *  @param leftOut what goes untested without it */
export function smallDisk(megabytes: number, leftOut: string): string | undefined {
  const folder = emptyFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    process.stderr.write(`${leftOut} is left out: this user may not mount a small disk, as root may.\n`)
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}
