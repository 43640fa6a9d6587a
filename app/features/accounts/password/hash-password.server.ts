import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createBoundedQueue } from '#app/platform/bounded-queue.ts'
import { hashOnThread } from './hash-thread.server.ts'

// What Better Auth writes and reads: `salt:key` in hexadecimal, the salt used as that text. One hash takes 90 ms of a core
// and 32 MB.
const COST = { N: 16384, r: 16, p: 1, maxmem: 128 * 16384 * 16 * 2 }
const KEY_BYTES = 64
const STORED = /^[0-9a-f]{32}:[0-9a-f]{128}$/

/** No password of ours is longer; more is not worth hashing. In UTF-16 letters. */
const MOST_LETTERS = 1000

/** Two at most, and one core less than there are: pages go on meanwhile. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Who stands last in line waits about three seconds. */
const line = createBoundedQueue({ concurrency: HASHES_AT_ONCE, waiting: 30 * HASHES_AT_ONCE })

/** @throws Busy when too many wait already */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  const key = await line.run(() => deriveKey(password, salt))
  return `${salt}:${key.toString('hex')}`
}

// For accounts that are not there or have no password; nobody knows one that it fits.
const nobodys = `${randomBytes(16).toString('hex')}:${randomBytes(KEY_BYTES).toString('hex')}`

/** Whether this is the password. It takes the same time for an account that is not there.
 *  @param stored what `hashPassword` made, or null without an account or password
 *  @throws Busy when too many wait already */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const readable = stored !== null && STORED.test(stored) && password.length <= MOST_LETTERS
  const [salt = '', expected = ''] = (readable ? stored : nobodys).split(':')
  const key = await line.run(() => deriveKey(password.slice(0, MOST_LETTERS), salt))
  return timingSafeEqual(key, Buffer.from(expected, 'hex')) && readable
}

function deriveKey(password: string, salt: string): Promise<Buffer> {
  return hashOnThread({ password: password.normalize('NFKC'), salt, bytes: KEY_BYTES, cost: COST })
}
