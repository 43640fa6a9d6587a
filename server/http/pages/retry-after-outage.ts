import type { Outage } from '#app/database/availability/outage.server.ts'
import { isUnavailable } from '#app/database/availability/unavailable.server.ts'
import { isSafe, type Answer } from '../visit.ts'

/** Requests that may wait for the database at a time. Others are refused immediately, so that they do not flood it when it is back. */
const MOST_WAITING = 100
/** A query may fail again on a connection that broke unnoticed. */
const MOST_TRIES = 4

/** Responses that report that the database did not answer. */
export const unanswered = new WeakSet<Response>()

/** During a brief database outage, such as until another server becomes the primary, requests that change nothing wait and
 *  are answered late instead of with an error. Writes fail immediately, so that people can decide themselves. */
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
