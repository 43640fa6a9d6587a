import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'

const BYTES = 32

/** The secret that signs sessions and links: APP_SECRET, or in demo mode 64 hexadecimal digits stored in DATA_DIR.
 *  @throws CannotRun when the directory is not writable or the file in it does not contain a secret */
export function appSecret({ APP_SECRET, DATA_DIR }: Pick<Env, 'APP_SECRET' | 'DATA_DIR'>): string {
  if (APP_SECRET) return APP_SECRET
  const file = path.resolve(DATA_DIR, 'app-secret')
  const secret = read(file) ?? make(file)
  if (!/^[0-9a-f]{64}$/.test(secret)) {
    throw new CannotRun(`${file} does not hold a secret: delete it, and a new one is made.`)
  }
  return secret
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cannotUse(file, error)
  }
}

/** Safe for two concurrent starts: the file is created atomically, and the first one wins. */
function make(file: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(draft, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotUse(file, error)
  } finally {
    rmSync(draft, { force: true })
  }
  return read(file) ?? ''
}

function cannotUse(file: string, error: unknown): CannotRun {
  return new CannotRun(
    `DATA_DIR cannot be used (${(error as Error).message}): write a directory that Roost may write in, not ${path.dirname(file)}.`,
  )
}
