import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createBoundedQueue } from '#app/platform/process/bounded-queue.ts'
import { cutLine, normalized } from '#app/platform/text/bounded.ts'
import { hashOnThread } from './hash-thread.server.ts'

// Better Auth's format, of which hashes are stored: `salt:key` in hexadecimal, with the salt used as that text. One hash takes 32 MB,
// and the time that `npm run bench -- accounts` says.
const COST = { N: 16384, r: 16, p: 1, maxmem: 128 * 16384 * 16 * 2 }
const KEY_BYTES = 64
const STORED = /^[0-9a-f]{32}:[0-9a-f]{128}$/

/** Longer input is not hashed, because no password of ours is longer. UTF-16 code units. */
const MOST_CHARACTERS = 1000

/** At most two, and one fewer than there are cores, so that pages are still served. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** The last one in the queue waits about three seconds. */
const line = createBoundedQueue({ concurrency: HASHES_AT_ONCE, waiting: 30 * HASHES_AT_ONCE })

/** @throws Busy when too many wait already */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  const key = await line.run(() => deriveKey(password, salt))
  return `${salt}:${key.toString('hex')}`
}

// For accounts that do not exist or have no password; no password matches it.
const nobodys = `${randomBytes(16).toString('hex')}:${randomBytes(KEY_BYTES).toString('hex')}`

/** Whether a password is right. It takes as long for an account that does not exist, so that the time reveals nothing.
 *  @param stored what `hashPassword` made, or null without an account or password
 *  @throws Busy when too many wait already */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const readable = stored !== null && STORED.test(stored) && password.length <= MOST_CHARACTERS
  const [salt = '', expected = ''] = (readable ? stored : nobodys).split(':')
  const key = await line.run(() => deriveKey(password.slice(0, MOST_CHARACTERS), salt))
  return timingSafeEqual(key, Buffer.from(expected, 'hex')) && readable
}

function deriveKey(password: string, salt: string): Promise<Buffer> {
  return hashOnThread({ password: normalized(cutLine(password), 'NFKC'), salt, bytes: KEY_BYTES, cost: COST })
}
