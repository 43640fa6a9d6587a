import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import { refusal } from './refuse.ts'
import { isSafe, type Answer } from '../visit.ts'

/** Milliseconds between two looks, and for how many of them busyness is averaged: one long task is no overload. */
const LOOKS_EVERY = 100
const LOOKS = 10
/** What the event loop is late by design: the resolution of its measurement, in milliseconds. */
const RESOLUTION = 20

/** From which delay on whose requests are refused, in milliseconds: pages of visitors first, then those of members, and
 *  what people write last. */
const LATE = { visitor: 500, member: 1_000, write: 3_000 }

/** How late this process answers, in milliseconds: the longer of how long its event loop keeps a new event waiting, and how
 *  long a request has been waiting for a connection to the database. */
export function lateness(pool: pg.Pool): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  const looks: number[] = []
  let askedAt: number | undefined
  // Connections are given out in turn, so a question of our own waits as long as those of requests.
  const tryPool = () => {
    if (askedAt !== undefined || pool.waitingCount === 0) return
    askedAt = performance.now()
    const answered = () => void (askedAt = undefined)
    pool.connect().then((client) => {
      client.release()
      answered()
    }, answered)
  }
  const look = () => {
    looks.push(Math.max(0, delay.count === 0 ? 0 : delay.mean / 1e6 - RESOLUTION))
    if (looks.length > LOOKS) looks.shift()
    delay.reset()
    tryPool()
  }
  setInterval(look, LOOKS_EVERY).unref()
  return () => {
    const loop = looks.reduce((sum, one) => sum + one, 0) / LOOKS
    return Math.max(loop, askedAt === undefined ? 0 : performance.now() - askedAt)
  }
}

/** Refuses requests that come while this process is too late, so that those it takes are answered in time: visitors' pages
 *  before members', and both before what people write.
 *  @param late milliseconds, as `lateness` says them */
export function sheddingLoad(answer: Answer, late: () => number): Answer {
  return async (request, visit) => {
    const isMember = request.headers.has('Cookie')
    const most = !isSafe(request.method) ? LATE.write : isMember ? LATE.member : LATE.visitor
    if (late() < most) return answer(request, visit)
    const refused = refusal(new URL(request.url).pathname, visit.requestId, TOO_BUSY)
    refused.headers.set('Retry-After', '3')
    return refused
  }
}

const TOO_BUSY = {
  status: 503,
  title: 'Too many people are here right now',
  text: 'Nothing was lost. Please try again in a few seconds.',
  retry: true,
}
