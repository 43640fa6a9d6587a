import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { Outage } from '#app/database/availability/outage.server.ts'
import { LEFT, refusal } from './refuse.ts'
import { createRequestQueue } from './request-queue.ts'
import { isSafe, type Answer } from '../visit.ts'

/** Milliseconds between two measurements, and how many are averaged: one long task is not an overload. */
const LOOKS_EVERY = 100
const LOOKS = 10
/** Milliseconds by which the event loop always appears late: the resolution of its measurement. */
const RESOLUTION = 20

/** Milliseconds that a request may wait before it begins; beyond that it is refused: visitors' pages first, then members',
 *  and writes last. */
const LATE = { visitor: 500, member: 1_000, write: 3_000 }

/** Requests that may wait for connections during a brief database outage; beyond that the wait counts as load. */
const MOST_WAITING = 100

/** `late`: how long this process makes a request wait, in milliseconds. `answering` counts a request until it is answered. */
export type Load = { late: () => number; answering: <T>(answer: () => Promise<T>) => Promise<T> }

/** Measures this process's lateness, the longer of two waits: how long its event loop delays a new event, averaged over the
 *  last second, and how long a request has been waiting for a database connection. */
export function watchLoad(pool: pg.Pool, outage: Pick<Outage, 'isBrief'>): Load {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  const delays: number[] = []
  let working = 0
  let askedAt: number | undefined
  // The pool serves requests in order, so this request waits as long as theirs.
  const tryPool = () => {
    if (askedAt !== undefined || pool.waitingCount === 0) return
    askedAt = performance.now()
    const given = () => void (askedAt = undefined)
    pool.connect().then((client) => {
      client.release()
      given()
    }, given)
  }
  const look = () => {
    delays.push(Math.max(0, delay.count === 0 ? 0 : delay.mean / 1e6 - RESOLUTION))
    if (delays.length > LOOKS) delays.shift()
    delay.reset()
    tryPool()
  }
  setInterval(look, LOOKS_EVERY).unref()
  const wait = () => {
    if (askedAt === undefined || (outage.isBrief() && working < MOST_WAITING)) return 0
    return performance.now() - askedAt
  }
  return {
    late: () => Math.max(delays.reduce((all, each) => all + each, 0) / LOOKS, wait()),
    answering: async (answer) => {
      working += 1
      try {
        return await answer()
      } finally {
        working -= 1
      }
    },
  }
}

/** Refuses requests that arrive while this process is too late, and those that could not begin in time, so that it answers
 *  the others soon: visitors' pages first, then members', and writes last. A page is not rendered if its reader leaves
 *  before it begins; a write is done even if nobody waits for the answer. */
export function sheddingLoad(answer: Answer, load: Load, queue = createRequestQueue()): Answer {
  return async (request, visit) => {
    const isMember = request.headers.has('Cookie')
    const reads = isSafe(request.method)
    const most = !reads ? LATE.write : isMember ? LATE.member : LATE.visitor
    const hasLeft = () => reads && (visit.hasLeft?.() ?? request.signal.aborted)
    if (load.late() < most && (await queue.begin(most, hasLeft)))
      return load.answering(() => answer(request, visit))
    const { pathname } = new URL(request.url)
    if (hasLeft()) return refusal(pathname, visit.requestId, LEFT)
    const refused = refusal(pathname, visit.requestId, TOO_BUSY)
    refused.headers.set('Retry-After', '3')
    return refused
  }
}

const TOO_BUSY = {
  status: 503,
  title: 'Too many people are here right now',
  text: 'Nothing was lost. Please try again in a few seconds.',
  retry: true,
  busy: true,
}
