import type { ServerBuild } from 'react-router'
import { clientAddress, loggedAddress } from '../client-address.ts'
import type { Runtime } from '../runtime.ts'
import type { SiteMiddleware } from './visit.ts'

const routine = /^\/(assets\/|demo-photos\/|map\/|_store\/|healthz$|readyz$)/
/** What is served beside the routes. */
const otherWords = [
  'assets',
  'demo-photos',
  'map',
  'streets.pmtiles',
  '_store',
  'healthz',
  'readyz',
  'events',
  'events.json',
  '_root',
]

/** The fixed parts of the addresses of all routes: `api/listings/:id` has `api` and `listings`. */
export function wordsOf(routes: ServerBuild['routes']): Set<string> {
  const parts = Object.values(routes).flatMap((route) => route?.path?.split('/') ?? [])
  return new Set([...otherWords, ...parts.filter((part) => /^\w/.test(part))])
}

/** A path as the log may hold it: the site's own words stay, whatever else somebody typed becomes `:word`. */
export function loggedPath(path: string, words: Set<string>): string {
  return path
    .split('/', 12)
    .map((part) => (part === '' || words.has(part.replace(/\.data$/, '')) ? part : ':word'))
    .join('/')
}

/** One line for each request: no query, no id of a thing or person, no address of a client. Files and health checks
 *  that went well leave no line. */
export function requestLog({ env, log }: Runtime, routes: ServerBuild['routes']): SiteMiddleware {
  const words = wordsOf(routes)
  return async (c, next) => {
    const started = performance.now()
    await next()
    const { status } = c.res
    if (status < 400 && routine.test(c.req.path)) return
    log.info(
      {
        requestId: c.var.requestId,
        method: c.req.method,
        path: loggedPath(c.req.path, words),
        status,
        ms: Math.round(performance.now() - started),
        client: loggedAddress(clientAddress(c, env.TRUST_PROXY)),
      },
      'request',
    )
  }
}
