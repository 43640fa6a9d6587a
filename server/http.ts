import { Hono } from 'hono'
import * as build from 'virtual:react-router/server-build'
import { asOneRequest } from '#app/database/availability/connections-per-request.server.ts'
import { watchOutage } from '#app/database/availability/outage.server.ts'
import { isUnavailable } from '#app/database/availability/unavailable.server.ts'
import { requestSender } from '#app/features/accounts/read-session.server.ts'
import { visitor } from '#app/platform/access.ts'
import { describeError } from '#app/platform/log/log.server.ts'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import { s3Fault } from '#app/platform/files/s3-faults.ts'
import { clientAddress, limitedNetwork } from './client-address.ts'
import { actionAddress } from './http/action-address.ts'
import { addressCheck } from './http/checks/address-check.ts'
import { bodyLimit } from './http/checks/body-limit.ts'
import { compressed } from './http/pages/compressed.ts'
import { CSP_REPORTS, cspReports } from './http/csp-reports.ts'
import { devGuard } from './http/checks/dev-guard.ts'
import { filesHost } from './http/object-store-server.ts'
import { health } from './http/health.ts'
import { hostCheck } from './http/checks/host-check.ts'
import { live } from './http/live.ts'
import { longQueries } from './http/checks/long-queries.ts'
import { watchLoad, sheddingLoad } from './http/checks/load-shedding.ts'
import { mapTiles } from './http/map-tiles.ts'
import { pageViewEndpoint, pageViews } from './http/page-views.ts'
import { retryAfterOutage } from './http/pages/retry-after-outage.ts'
import { pages } from './http/pages/pages.ts'
import { delayAnswers, passwordQueue } from './http/checks/password-queue.ts'
import { publicApi } from './http/public-api.ts'
import { limitRequests } from './http/checks/limit-requests.ts'
import { broken, refuse, unreachable } from './http/checks/refuse.ts'
import { requestId } from './http/request-id.ts'
import { requestLog, wordsOf } from './http/request-log.ts'
import { retryAfter } from './http/checks/retry-after.ts'
import { sameOrigin } from './http/checks/same-origin.ts'
import { securityHeaders } from './http/pages/security-headers.ts'
import { staticFiles } from './http/pages/static-files.ts'
import { undeclaredProxy } from './http/pages/undeclared-proxy.ts'
import { streetTiles } from './http/street-tiles.ts'
import type { Site } from './http/visit.ts'
import type { App } from './process/listen.ts'
import { pageCache } from './page-cache.ts'
import { contextOf, type Runtime } from './process/runtime.ts'

/** The app of a process that only runs jobs: answers supervisors whether it is alive. */
export function createWorkerApp(runtime: Runtime): App {
  const app = new Hono<Site>()
  app.route('/', health(runtime, watchOutage(runtime.connection.pool)))
  return { fetch: app.fetch }
}

/** The whole site as one fetch handler. A request passes these middlewares from top to bottom; only page views take a
 *  shortcut (decision 090). */
export function createApp(runtime: Runtime): App {
  const { env, log } = runtime
  const outage = watchOutage(runtime.connection.pool)
  const app = new Hono<Site>()
  app.use(requestId(env))
  app.use(requestLog(runtime, build.routes))
  app.use((_c, next) => asOneRequest(next))
  app.use(undeclaredProxy(env, log))
  app.use(securityHeaders(env))
  app.use(retryAfter)
  app.route('/', health(runtime, outage))
  const stored = filesHost(runtime)
  app.use(stored.other)
  app.use(addressCheck)
  app.use(actionAddress(build.routes))
  app.use(hostCheck(env))
  app.use(stored.own)
  if (!import.meta.env.DEV) app.use(staticFiles(sourcePath('build/client')))
  const tiles = mapTiles(env)
  if (tiles) app.use('/map/streets.pmtiles', tiles)
  app.route('/', streetTiles(runtime))
  app.use('/api/page-views', sameOrigin(env))
  app.route('/', pageViews(runtime, pageViewEndpoint(runtime, build.routes)))
  app.use(CSP_REPORTS, sameOrigin(env))
  app.route('/', cspReports(runtime, wordsOf(build.routes)))
  app.use(limitRequests(env, runtime.limits))
  app.route('/', publicApi())
  app.route('/', live(runtime))
  app.use(devGuard(env))
  app.use(longQueries)
  app.use(sameOrigin(env))
  app.use(
    bodyLimit(
      (c) => requestSender(contextOf(runtime, visitor, log), c.req.raw.headers),
      (c) => limitedNetwork(clientAddress(c, env.TRUST_PROXY)),
    ),
  )
  app.use(delayAnswers)
  app.use(passwordQueue())

  const rendered = compressed(retryAfterOutage(outage, pages(build, runtime)))
  // Few people try a demo, on any kind of machine. Cached pages cost nothing, and are never shed.
  const sheds = env.mode === 'production' && env.RATE_LIMITS !== 0
  const taken = sheds ? sheddingLoad(rendered, watchLoad(runtime.connection.pool, outage)) : rendered
  const answer = pageCache(taken, env.publicUrl)
  app.all('*', (c) => {
    const network = limitedNetwork(clientAddress(c, env.TRUST_PROXY))
    const delayAnswer = (by: number) => c.set('answerDelay', by)
    return answer(c.req.raw, { requestId: c.var.requestId, network, delayAnswer })
  })
  app.onError((error, c) => {
    const story = { requestId: c.var.requestId, ...describeError(error) }
    if (isUnavailable(error)) {
      log.warn(story, s3Fault(error) ?? 'the database did not answer')
      return refuse(c, unreachable, { 'Retry-After': '2' })
    }
    log.error(story, 'request failed')
    return refuse(c, { status: 500, ...broken })
  })
  return { fetch: app.fetch }
}
