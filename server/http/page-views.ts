import { Hono } from 'hono'
import { isbot } from 'isbot'
import type { ServerBuild } from 'react-router'
import { unsafeSender } from '#app/features/accounts/read-session.server.ts'
import { readMessage } from '#app/features/analytics/intake/read-message.ts'
import { rowsOf } from '#app/features/analytics/intake/rows-of.ts'
import { MESSAGE, MESSAGES_A_MINUTE, wantsNoAnalytics } from '#app/features/analytics/rules.ts'
import { visitor } from '#app/platform/access.ts'
import { createRateLimit } from '#app/platform/rate-limit.server.ts'
import { clientAddress, limitedNetwork } from '../client-address.ts'
import { contextOf, type Runtime } from '../runtime.ts'
import { wordsOf } from './request-log.ts'
import { typedUrl } from './same-origin.ts'
import type { Site } from './visit.ts'

/** Where browsers say which page they show: `POST /api/page-views`. 202 means that it waits to be written, not that it is;
 *  204 that nothing is kept of this browser, which then keeps nothing either; 400, 413, 429 and 503 that this message is
 *  counted and dropped. */
export function pageViews(runtime: Runtime, routes: ServerBuild['routes']): Hono<Site> {
  const { env, visits, clock, log } = runtime
  const words = wordsOf(routes)
  const limit = createRateLimit({ times: MESSAGES_A_MINUTE * (env.RATE_LIMITS || 1), seconds: 60 })
  const app = new Hono<Site>()
  app.post('/api/page-views', async (c) => {
    const { headers } = c.req.raw
    const answer = (status: number) =>
      new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
    const dropped = (kind: 'limited' | 'unreadable' | 'bot', status: number) => {
      visits.count(kind)
      return answer(status)
    }
    if (wantsNoAnalytics(headers)) return answer(204)
    const userAgent = headers.get('User-Agent') ?? ''
    if (isbot(userAgent)) return dropped('bot', 204)
    const waits = env.RATE_LIMITS > 0 && (await limit.take(limitedNetwork(clientAddress(c, env.TRUST_PROXY))))
    if (waits) return dropped('limited', 429)
    if (!(Number(headers.get('Content-Length')) <= MESSAGE.mostBytes)) return dropped('unreadable', 413)
    const message = readMessage(await c.req.raw.text())
    if (!message) return dropped('unreadable', 400)
    const userId = await unsafeSender(contextOf(runtime, visitor, log), headers)
    const { origin } = typedUrl(c.req.url, env)
    const { session, views } = rowsOf(message, { now: clock.now(), userAgent, userId, origin, words })
    return answer(visits.take(session, views) ? 202 : 503)
  })
  return app
}
