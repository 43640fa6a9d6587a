import type { ServerBuild } from 'react-router'
import { channel } from 'node:diagnostics_channel'
import { redactPath } from '#app/platform/log/redact-path.ts'
import { currentWork } from '#app/platform/process/current-work.server.ts'
import { clientAddress, loggedAddress } from '../client-address.ts'
import type { Runtime } from '../process/runtime.ts'
import { SHED_HEADER } from './checks/refuse.ts'
import type { SiteMiddleware } from './visit.ts'

/** A request that was answered; `path` has only the site's own words. `isShed`: refused because this process is overloaded. */
export type RequestDone = {
  method: string
  path: string
  status: number
  isShed: boolean
  milliseconds: number
}
export const requestsDone = channel('roost:requests')

const routine = /^\/(assets\/|demo-photos\/|map\/|_store\/|healthz$|readyz$|api\/page-views$)/
/** Path segments that are served in addition to the routes. */
const otherText = [
  'assets',
  'demo-photos',
  'map',
  'streets.pmtiles',
  '_store',
  'healthz',
  'readyz',
  'events',
  'events.json',
  'page-views',
  'csp-reports',
  '_root',
]

/** The fixed parts of the addresses of all routes: `api/listings/:id` has `api` and `listings`. */
export function wordsOf(routes: ServerBuild['routes']): Set<string> {
  const parts = Object.values(routes).flatMap((route) => route?.path?.split('/') ?? [])
  return new Set([...otherText, ...parts.filter((part) => /^\w/.test(part))])
}

/** Logs one line per request, without its query, ids of things or people, or the client's address. Successful requests for
 *  files, health checks and page views are not logged. */
export function requestLog(
  { env, log }: Pick<Runtime, 'env' | 'log'>,
  routes: ServerBuild['routes'],
): SiteMiddleware {
  const words = wordsOf(routes)
  return async (c, next) => {
    const started = performance.now()
    const path = redactPath(c.req.path, words)
    await currentWork.run(`${c.req.method} ${path}`, next)
    const { status, headers } = c.res
    const { method } = c.req
    const isShed = headers.has(SHED_HEADER)
    if (isShed) headers.delete(SHED_HEADER)
    const done: RequestDone = { method, path, status, isShed, milliseconds: performance.now() - started }
    requestsDone.publish(done)
    if (status < 400 && routine.test(c.req.path)) return
    log.info(
      {
        requestId: c.var.requestId,
        method: c.req.method,
        path,
        status,
        ms: Math.round(performance.now() - started),
        client: loggedAddress(clientAddress(c, env.TRUST_PROXY)),
      },
      'request',
    )
  }
}
