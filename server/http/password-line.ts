import { HASHES_AT_ONCE } from '#app/features/accounts/password/hash-password.server.ts'
import { Busy } from '#app/platform/errors.ts'
import { createBoundedQueue } from '#app/platform/bounded-queue.ts'
import { refuse } from './refuse.ts'
import { isSafe, type SiteMiddleware } from './visit.ts'

/** Where somebody without a session makes us hash a password, by every spelling that React Router takes for it. */
const ASKS_FOR_A_HASH = /^\/+(login|signup|forgot-password)(\.data)?\/*$/i

/** Lets only a few requests that hash passwords begin at once, before anything else is done for them: so one that waits
 *  costs no page its time. One more than are hashed, so that the next is ready. Whoever is last in a full line waits about
 *  twenty seconds; past it, people are asked to come back. */
export function passwordLine(
  line = createBoundedQueue({ concurrency: HASHES_AT_ONCE + 1, waiting: 200 * HASHES_AT_ONCE }),
): SiteMiddleware {
  return async (c, next) => {
    if (isSafe(c.req.method) || !ASKS_FOR_A_HASH.test(c.req.path)) return next()
    try {
      // Who left while waiting, or pressed again, is not served twice.
      return await line.run(async () => (c.req.raw.signal.aborted ? refuse(c, LEFT) : next()))
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      return refuse(c, BUSY, { 'Retry-After': '10' })
    }
  }
}

const LEFT = { status: 499, title: 'Nobody waits for this answer', text: 'It was not done.' }
const BUSY = {
  status: 503,
  title: 'Very many people are logging in right now',
  text: 'Nothing was done. Wait a few seconds, then try again; going back in your browser shows what you typed.',
  retry: true,
}
