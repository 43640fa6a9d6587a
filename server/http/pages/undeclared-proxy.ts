import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { SiteMiddleware } from '../visit.ts'

/** Warns once when requests seem to come through a proxy that the operator did not declare: then all people share the
 *  proxy's address, and its rate limits. */
export function undeclaredProxy({ mode, TRUST_PROXY }: Env, log: Log): SiteMiddleware {
  let isToWarn = mode === 'production' && TRUST_PROXY === 0
  return async (c, next) => {
    if (isToWarn && (c.req.header('X-Forwarded-For') ?? c.req.header('Forwarded')) !== undefined) {
      isToWarn = false
      log.warn(
        {},
        'A request named another sender (X-Forwarded-For), but TRUST_PROXY is 0. Behind a proxy, set TRUST_PROXY to the number of proxies; otherwise everyone counts as one address. Without a proxy, ignore this.',
      )
    }
    return next()
  }
}
