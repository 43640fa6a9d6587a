import { clientAddress, loggedAddress } from '../client-address.ts'
import type { Runtime } from '../runtime.ts'
import type { SiteMiddleware } from './visit.ts'

const routine = /^\/(assets\/|demo-photos\/|map\/|healthz$|readyz$)/
const word = /^[a-z][a-z._-]{0,39}$/i

/** A path as the log may hold it: words stay, ids and whatever else somebody typed become `:`. */
export function loggedPath(path: string): string {
  return path
    .split('/', 12)
    .map((part) => (part === '' || word.test(part) ? part : ':'))
    .join('/')
}

/** One line for each request: no query, no id of a thing or person, no address of a client. Files and health checks
 *  that went well leave no line. */
export function requestLog({ env, log }: Runtime): SiteMiddleware {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const { status } = c.res
    if (status < 400 && routine.test(c.req.path)) return
    log.info(
      {
        requestId: c.var.requestId,
        method: c.req.method,
        path: loggedPath(c.req.path),
        status,
        ms: Math.round(performance.now() - started),
        client: loggedAddress(clientAddress(c, env.TRUST_PROXY)),
      },
      'request',
    )
  }
}
