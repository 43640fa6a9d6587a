import { setTimeout } from 'node:timers/promises'
import { HASHES_AT_ONCE } from '#app/platform/passwords/hash-password.server.ts'
import { Busy } from '#app/platform/errors.ts'
import { createBoundedQueue } from '#app/platform/process/bounded-queue.ts'
import { LEFT, refuse } from './refuse.ts'
import type { SiteMiddleware } from '../visit.ts'

/** The actions that hash a password for a request without a session. */
const HASHING = ['/login', '/signup', '/forgot-password']

/** Lets only a few requests that hash passwords start at a time, before any other work, so that waiting ones do not slow
 *  down pages. One more than the concurrent hashes, so that the next is ready. The last one in a full queue waits for 200
 *  hashes, 20 seconds at 0.1 seconds each; beyond that, people are asked to try again. */
export function passwordQueue(
  line = createBoundedQueue({ concurrency: HASHES_AT_ONCE + 1, waiting: 200 * HASHES_AT_ONCE }),
): SiteMiddleware {
  return async (c, next) => {
    if (!HASHING.includes(c.var.action ?? '')) return next()
    try {
      // The browser left while waiting, or the button was pressed again.
      return await line.run(async () => (c.req.raw.signal.aborted ? refuse(c, LEFT) : next()))
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      return refuse(c, BUSY, { 'Retry-After': '10' })
    }
  }
}

/** Delays an answer for as long as its action requested, outside the queue, where it would occupy a place. */
export const delayAnswers: SiteMiddleware = async (c, next) => {
  await next()
  const { answerDelay } = c.var
  if (!answerDelay) return
  const { signal } = c.req.raw
  // A browser that leaves in the meantime gets no answer.
  await setTimeout(answerDelay, undefined, { signal }).catch(() => undefined)
}

const BUSY = {
  status: 503,
  title: 'Too many people are logging in right now',
  text: 'Nothing was done. Wait a few seconds, then try again; going back in your browser shows what you typed.',
  retry: true,
  busy: true,
}
