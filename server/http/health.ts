import { setTimeout as pass } from 'node:timers/promises'
import { Hono } from 'hono'
import { healthOf } from '#app/database/availability/readiness.server.ts'
import type { Outage } from '#app/database/availability/outage.server.ts'
import { writeFault } from '#app/platform/files/object-store/disk.server.ts'
import { keptFor } from '../kept-for.ts'
import type { Runtime } from '../process/runtime.ts'
import type { Site } from './visit.ts'

/** Milliseconds for an answer; balancers wait for a second. */
const ANSWERS_WITHIN = 500
/** Milliseconds for which a check that DATA_DIR is writable is cached. */
const KEPT = 5_000

/** For supervisors and load balancers, under any Host: `/healthz` says that the process is alive, `/readyz` that it can
 *  serve, or otherwise why not, in one word. A process whose database is down is still alive. If it got no response from the
 *  database for minutes, not even a refusal, the process itself may be at fault and is better restarted. During a brief
 *  outage a process stays ready: the others have no database either, and pages wait for it. */
export function health({ connection, env }: Pick<Runtime, 'connection' | 'env'>, outage: Outage): Hono<Site> {
  const { readiness, silentFor } = healthOf(connection.pool)
  const isStuck = () => connection.kind === 'postgres' && silentFor() >= env.LIVENESS_SECONDS * 1_000
  // With a PostgreSQL server, only photos fail and the rest works. The embedded database can then read but not write.
  const isWritable = keptFor(KEPT, async () => {
    return connection.kind === 'postgres' || (await writeFault(env.DATA_DIR)) === undefined
  })
  const app = new Hono<Site>()
  app.get('/healthz', (c) => {
    void readiness() // not waited for
    const stuck = isStuck()
    return c.text(stuck ? 'database' : 'ok', stuck ? 503 : 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/readyz', async (c) => {
    const late = pass(ANSWERS_WITHIN, 'database' as const, { ref: false })
    const found = outage.isBrief() ? 'ready' : await Promise.race([readiness(), late])
    if (found === 'database') outage.notice()
    const database = outage.isBrief() ? 'ready' : found
    const word = database === 'ready' && !(await isWritable()) ? 'files' : database
    return c.text(word, word === 'ready' ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  return app
}
