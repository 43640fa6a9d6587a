import { Hono } from 'hono'
import { readinessOf } from '#app/database/readiness.server.ts'
import type { Runtime } from '../runtime.ts'
import type { Site } from './visit.ts'

/** For supervisors and load balancers, under any Host: `/healthz` says that the process lives, `/readyz` that it
 *  can serve, or otherwise the reason in one word. */
export function health({ connection }: Runtime): Hono<Site> {
  const readiness = readinessOf(connection.pool)
  const app = new Hono<Site>()
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const word = await readiness()
    return c.text(word, word === 'ready' ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  return app
}
