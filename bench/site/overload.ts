// One process of the site with three times as many requests as it can answer: what it refuses, how long accepted requests take,
// and when it has recovered.
import autocannon from 'autocannon'
import { setTimeout as pass } from 'node:timers/promises'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { withHomes } from '../database.ts'
import { serveSite } from '../load.ts'
import { row, type Result } from '../rows.ts'

const SECONDS = 15
const LEARNING = 5_000 // milliseconds
const LIST = '/listings?campus=usc'
/** Any cookie makes a page private, so it is rendered for each request; without one, this address is new each time. */
const member = { Cookie: 'somebody=1' }

/** Sends requests at a fixed rate over 1,000 connections, so that the rate does not fall with the answers.
 *  @returns also the 95th percentile of the answers that were pages, in milliseconds (refusals are fast). `later` excludes
 *  the first seconds, in which the process detects the overload. */
async function send(url: string, rate: number, headers: Record<string, string>) {
  const took: { at: number; milliseconds: number }[] = []
  const started = performance.now()
  const sent = autocannon({
    url: `${url}${LIST}`,
    connections: 1_000,
    overallRate: rate,
    duration: SECONDS,
    timeout: 30,
    headers,
  })
  sent.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 200) took.push({ at: performance.now() - started, milliseconds })
  })
  const result = await sent
  return { ...result, p95: p95(took), later: p95(took.filter(({ at }) => at >= LEARNING)) }
}

function p95(took: { milliseconds: number }[]): number {
  const inOrder = took.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  return inOrder[Math.floor(inOrder.length * 0.95)] ?? Number.NaN
}

export async function benchOverload(size: number): Promise<Result> {
  return withHomes(size, async ({ url }) => {
    const port = await freePort()
    // So many that no address reaches its limit; with 0, no request would be refused.
    const site = await serveSite(url, port, { RATE_LIMITS: '1000' })
    try {
      await autocannon({ url: `${site.url}${LIST}`, connections: 4, duration: 5, headers: member })
      const alone = await autocannon({
        url: `${site.url}${LIST}`,
        connections: 4,
        duration: 10,
        headers: member,
      })
      const capacity = alone.requests.average
      const full = await send(site.url, Math.round(capacity * 0.9), member)
      const over = await send(site.url, Math.round(capacity * 3), member)
      const ended = performance.now()
      let recovered = Number.NaN
      for (; performance.now() - ended < 30_000; await pass(100)) {
        const started = performance.now()
        const answer = await fetch(`${site.url}${LIST}`, { headers: member })
        await answer.arrayBuffer()
        if (answer.status === 200 && performance.now() - started < 4 * alone.latency.p50) {
          recovered = performance.now() - ended
          break
        }
      }
      return {
        rows: [
          row(
            'answered at 3 times the capacity, limit is the capacity',
            size,
            over['2xx'] / SECONDS,
            capacity,
            'requests/s',
          ),
        ],
        extra: {
          'requests a second at the capacity': capacity,
          'p95 of pages at 0.9 of the capacity, ms': full.p95,
          'p95 of pages at 3 times, ms': over.p95,
          'the same after the first 5 s, ms': over.later,
          'refused with 503': over.non2xx,
          'errors and timeouts': over.errors + over.timeouts,
          'recovered after, ms': recovered,
        },
      }
    } finally {
      await site.stop()
    }
  })
}
