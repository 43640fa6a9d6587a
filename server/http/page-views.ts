import { Hono } from 'hono'
import { isbot } from 'isbot'
import type { IncomingHttpHeaders } from 'node:http'
import type { ServerBuild } from 'react-router'
import { requestSender } from '#app/features/accounts/read-session.server.ts'
import { addressCleaner } from '#app/features/analytics/clean-address.ts'
import { viewPoints, visitPoints } from '#app/features/analytics/batch.ts'
import { readMessage } from '#app/features/analytics/read-message.ts'
import { visitRows } from '#app/features/analytics/rows-of.ts'
import { wantsNoAnalytics } from '#app/features/analytics/rules.ts'
import { MESSAGE, MESSAGES_A_MINUTE } from '#app/features/analytics/intake-rules.ts'
import { visitor } from '#app/platform/access.ts'
import { memoize } from '#app/platform/process/memoize.ts'
import { clientAddress, limitedNetwork } from '../client-address.ts'
import { contextOf, type Runtime } from '../process/runtime.ts'
import { wordsOf } from './request-log.ts'
import { typedUrl } from './checks/same-origin.ts'
import type { Site } from './visit.ts'

const PAGE_VIEWS = '/api/page-views'

/** Receives page views and answers only with a status. 202: queued for writing, not yet written. 204: nothing is recorded
 *  about this browser, which then stores nothing either. 400, 413, 429 and 503: the message is counted and dropped. */
export type PageViewEndpoint = {
  /** Checks before the message is read; undefined when it should be read.
   *  @param address of the client */
  refusal: (headers: IncomingHttpHeaders, address: () => string) => Promise<number | undefined>
  /** @param origin the site's own origin, as the browser sees it
   *  @param address of the client */
  take: (text: string, headers: IncomingHttpHeaders, origin: string, address: string) => Promise<number>
}

export function pageViewEndpoint(runtime: Runtime, routes: ServerBuild['routes']): PageViewEndpoint {
  const { env, visits, clock, log, limits } = runtime
  const clean = addressCleaner(wordsOf(routes))
  const isProgram = memoize(500, (userAgent) => isbot(userAgent))
  const limit = limits.create('views', { times: MESSAGES_A_MINUTE * (env.RATE_LIMITS || 1), seconds: 60 })
  const dropped = (kind: 'limited' | 'unreadable' | 'bot' | 'ceiling', status: number) => {
    visits.count(kind)
    return status
  }
  return {
    refusal: async (headers, address) => {
      if (wantsNoAnalytics(headers)) return 204
      if (isProgram(headers['user-agent'] ?? '')) return dropped('bot', 204)
      const waits = env.RATE_LIMITS > 0 && (await limit.take(limitedNetwork(address())))
      if (waits) return dropped('limited', 429)
      return Number(headers['content-length']) <= MESSAGE.mostBytes ? undefined : dropped('unreadable', 413)
    },
    take: async (text, { cookie, 'user-agent': userAgent = '' }, origin, address) => {
      const message = readMessage(text)
      if (!message) return dropped('unreadable', 400)
      const network = limitedNetwork(address)
      if (!visits.admits(network, message.p.length)) return dropped('ceiling', 429)
      const userId =
        cookie === undefined
          ? null
          : ((await requestSender(contextOf(runtime, visitor, log), new Headers({ cookie })))?.userId ?? null)
      const { session, views } = visitRows(message, { now: clock.now(), userAgent, userId, origin, clean })
      const points = views.reduce((sum, view) => sum + viewPoints(view), visitPoints(session))
      if (points > views.length && !visits.admits(network, points - views.length))
        return dropped('ceiling', 429)
      return visits.take(session, views) ? 202 : 503
    },
  }
}

/** `POST /api/page-views`. */
export function pageViews({ env }: Runtime, endpoint: PageViewEndpoint): Hono<Site> {
  const app = new Hono<Site>()
  app.post(PAGE_VIEWS, async (c) => {
    const headers = Object.fromEntries(c.req.raw.headers) as IncomingHttpHeaders
    const address = clientAddress(c, env.TRUST_PROXY)
    const refused = await endpoint.refusal(headers, () => address)
    const status =
      refused ??
      (await endpoint.take(await c.req.raw.text(), headers, typedUrl(c.req.url, env).origin, address))
    return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
  })
  return app
}
