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
 *  long requests have been waiting for a connection to the database without a break. */
export function busyness(pool: Pick<pg.Pool, 'waitingCount'>): { late: () => number; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  const looks: number[] = []
  let waitingSince: number | undefined
  const look = () => {
    looks.push(Math.max(0, delay.count === 0 ? 0 : delay.mean / 1e6 - RESOLUTION))
    if (looks.length > LOOKS) looks.shift()
    delay.reset()
    waitingSince = pool.waitingCount > 0 ? (waitingSince ?? performance.now()) : undefined
  }
  const timer = setInterval(look, LOOKS_EVERY).unref()
  return {
    late: () => {
      const loop = looks.reduce((sum, one) => sum + one, 0) / LOOKS
      return Math.max(loop, waitingSince === undefined ? 0 : performance.now() - waitingSince)
    },
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}

/** Refuses requests that come while this process is too late, so that those it takes are answered in time: visitors' pages
 *  before members', and both before what people write.
 *  @param late milliseconds, as `busyness` says them */
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
