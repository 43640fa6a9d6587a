import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { ANSWER_AFTER } from '#app/features/accounts/log-in/log-in-rules.ts'
import { HASHES_AT_ONCE } from '#app/features/accounts/password/hash-password.server.ts'
import { Busy } from '#app/platform/errors.ts'
import { createBoundedQueue } from '#app/platform/process/bounded-queue.ts'
import { LEFT, refuse } from './refuse.ts'
import { isSafe, type Site, type SiteMiddleware } from '../visit.ts'

/** The paths where a request without a session makes us hash a password, in every spelling that React Router
 *  accepts. */
const ASKS_FOR_A_HASH = /^\/+(login|signup|forgot-password)(\.data)?\/*$/i

/** Lets only a few requests that hash passwords start at once, before any other work, so that waiting ones do not slow down
 *  pages. One more than hashes run, so that the next is ready. The last one in a full queue waits for 200 hashes,
 *  20 seconds at 0.1 seconds each; beyond that, people are asked to try again. */
export function passwordQueue(
  line = createBoundedQueue({ concurrency: HASHES_AT_ONCE + 1, waiting: 200 * HASHES_AT_ONCE }),
): SiteMiddleware {
  return async (c, next) => {
    if (isSafe(c.req.method) || !ASKS_FOR_A_HASH.test(c.req.path)) return next()
    try {
      // The browser left while waiting, or the button was pressed again.
      const refused = await line.run(async () => (c.req.raw.signal.aborted ? refuse(c, LEFT) : next()))
      await answerLate(c)
      return refused
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      return refuse(c, BUSY, { 'Retry-After': '10' })
    }
  }
}

/** Holds an answer back for as long as the action asks for, without a place in the queue. */
async function answerLate(c: Context<Site>): Promise<void> {
  const delay = Number(c.res.headers.get(ANSWER_AFTER))
  if (!delay) return
  c.res.headers.delete(ANSWER_AFTER)
  const { signal } = c.req.raw
  // Whoever leaves meanwhile has no answer.
  await setTimeout(delay, undefined, { signal }).catch(() => undefined)
}

const BUSY = {
  status: 503,
  title: 'Too many people are logging in right now',
  text: 'Nothing was done. Wait a few seconds, then try again; going back in your browser shows what you typed.',
  retry: true,
  busy: true,
}
