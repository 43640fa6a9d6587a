import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { Outage } from '#app/database/availability/outage.server.ts'
import { refusal } from './refuse.ts'
import { isSafe, type Answer } from '../visit.ts'

/** Milliseconds between two looks, and over how many of them is averaged: one long task is no overload. */
const LOOKS_EVERY = 100
const LOOKS = 10
/** What the event loop is late by design: the resolution of its measurement, in milliseconds. */
const RESOLUTION = 20
/** An event loop that works for this part of its time makes requests wait for each other; below, they wait for something else. */
const BUSY = 0.9

/** From which delay on whose requests are refused, in milliseconds: pages of visitors first, then those of members, and
 *  what people write last. */
const LATE = { visitor: 500, member: 1_000, write: 3_000 }

/** Requests that may wait for connections while the database is gone for a moment; beyond that the wait counts as everybody's. */
const MOST_WAITING = 100

/** `late`: how long a request that came now would wait, in milliseconds. `answering` counts a request until it is answered. */
export type Load = { late: () => number; answering: <T>(answer: () => Promise<T>) => Promise<T> }

/** What one look saw: how late the event loop was (milliseconds), the part of the time that it worked, and the requests that were
 *  answered since the look before. */
type Look = { delay: number; busy: number; answered: number }

/** Watches this process. It is as late as the longest of these: how long its event loop keeps a new event waiting; how long a request
 *  has been waiting for a connection to the database; and, while the event loop has no pause, how long it will work on the requests
 *  that are being answered, at what one took in the last second. */
export function watchLoad(pool: pg.Pool, outage: Pick<Outage, 'isBrief'>): Load {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  const looks: Look[] = []
  let [working, answered] = [0, 0]
  let used = performance.eventLoopUtilization()
  let askedAt: number | undefined
  // Connections are given out in turn, so a question of our own waits as long as those of requests.
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
    const now = performance.eventLoopUtilization()
    looks.push({
      delay: Math.max(0, delay.count === 0 ? 0 : delay.mean / 1e6 - RESOLUTION),
      busy: performance.eventLoopUtilization(now, used).utilization,
      answered,
    })
    if (looks.length > LOOKS) looks.shift()
    used = now
    answered = 0
    delay.reset()
    tryPool()
  }
  setInterval(look, LOOKS_EVERY).unref()
  const sum = (of: keyof Look) => looks.reduce((all, each) => all + each[of], 0)
  const queue = () => {
    if (sum('busy') < BUSY * LOOKS) return 0
    const one = (sum('busy') * LOOKS_EVERY) / Math.max(1, sum('answered'))
    return working * one
  }
  const wait = () => {
    if (askedAt === undefined || (outage.isBrief() && working < MOST_WAITING)) return 0
    return performance.now() - askedAt
  }
  return {
    late: () => Math.max(sum('delay') / LOOKS, queue(), wait()),
    answering: async (answer) => {
      working += 1
      try {
        return await answer()
      } finally {
        working -= 1
        answered += 1
      }
    },
  }
}

/** Refuses requests that come while this process is too late, so that those it takes are answered in time: visitors' pages
 *  before members', and both before what people write. */
export function sheddingLoad(answer: Answer, load: Load): Answer {
  return async (request, visit) => {
    const isMember = request.headers.has('Cookie')
    const most = !isSafe(request.method) ? LATE.write : isMember ? LATE.member : LATE.visitor
    if (load.late() < most) return load.answering(async () => answer(request, visit))
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
