import { type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createBoundedQueue } from '../process/bounded-queue.ts'
import { cutLine, normalized } from '../text/bounded.ts'
import { hashOnThread } from './hash-thread.server.ts'

/** Argon2id above OWASP's minimum (19 MiB, 2 passes), in KiB. `npm run bench -- accounts` shows how long it takes. */
let cost = { memory: 31 * 1024, passes: 3, parallelism: 1 }
const KEY_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

/** Longer input is not hashed, because none of our passwords is longer. UTF-16 code units. */
const MOST_CHARACTERS = 1000

/** At most two, and at least one core stays free if there are several, so that pages are still served. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** The last one in the queue waits for about three seconds. */
const line = createBoundedQueue({ concurrency: HASHES_AT_ONCE, waiting: 30 * HASHES_AT_ONCE })

/** Makes further hashes nearly free, for database tests, which make many. Only tests may import this (`guarded-names.mjs`). */
export function hashCheaply(): void {
  cost = { memory: 8, passes: 1, parallelism: 1 }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** @returns a PHC string
 *  @throws Busy when too many are already waiting */
export async function hashPassword(password: string): Promise<string> {
  const { memory, passes, parallelism } = cost
  const nonce = randomBytes(16)
  const key = await hash(argon2(password, nonce, cost))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(key)}`
}

/** Whether a stored hash was made with other parameters than `hashPassword` uses today. */
export function isOutdated(stored: string): boolean {
  const { memory, passes, parallelism } = cost
  return !stored.startsWith(`$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`)
}

// For accounts that do not exist or have no password; no password matches it.
const dummyHash = {
  work: (password: string) => argon2(password, Buffer.alloc(16), cost),
  key: randomBytes(KEY_BYTES),
}

/** Whether a password is right. Takes equally long for an account that does not exist, so that the time reveals nothing.
 *  @param stored a hash from `hashPassword`, or null without an account or password
 *  @throws Busy when too many are already waiting */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const known = password.length <= MOST_CHARACTERS ? parseHash(stored ?? '') : null
  const { work, key } = known ?? dummyHash
  const made = await hash(work(password.slice(0, MOST_CHARACTERS)))
  return timingSafeEqual(made, key) && known !== null
}

function parseHash(stored: string) {
  const [, m, t, p, nonce = '', key = ''] = PHC.exec(stored) ?? []
  if (!m) return null
  const then = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  const work = (password: string) => argon2(password, Buffer.from(nonce, 'base64'), then)
  return { work, key: Buffer.from(key, 'base64') }
}

const plain = (password: string) => normalized(cutLine(password), 'NFKC')

function argon2(password: string, nonce: Buffer, parameters: typeof cost): Argon2Parameters {
  return { message: plain(password), nonce, tagLength: KEY_BYTES, ...parameters }
}

const hash = (work: Argon2Parameters): Promise<Buffer> => line.run(() => hashOnThread(work))
