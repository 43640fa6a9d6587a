import type { Outage } from '#app/database/availability/outage.server.ts'
import { isUnavailable } from '#app/database/availability/unavailable.server.ts'
import { isSafe, type Answer } from '../visit.ts'

/** Requests that wait for the database at a time. Those beyond are refused at once, so that they do not flood it when
 *  it is back. */
const MOST_WAITING = 100
/** A question may fail again on a connection that broke unnoticed. */
const MOST_TRIES = 4

/** Responses that say that the database did not answer. */
export const unanswered = new WeakSet<Response>()

/** While the database is gone for a moment, such as until another server has become the primary, requests that change nothing wait for
 *  it and are answered late instead of with an error. Whoever writes hears at once and decides themselves. */
export function retryAfterOutage(outage: Outage, answer: Answer): Answer {
  let waiting = 0
  return async (request, visit) => {
    for (let tries = 1; ; tries += 1) {
      const result = answer(request, visit)
      const response = await result.catch(() => undefined)
      if (!(await isLost(result))) return result
      outage.notice()
      const stays = isSafe(request.method) && !request.signal.aborted
      if (!stays || tries >= MOST_TRIES || waiting >= MOST_WAITING) return result
      waiting += 1
      const isBack = await outage.end().finally(() => (waiting -= 1))
      if (!isBack) return result
      await response?.body?.cancel()
    }
  }
}

const isLost = (result: Promise<Response>): Promise<boolean> =>
  result.then((response) => unanswered.has(response), isUnavailable)
