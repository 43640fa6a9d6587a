import type { Env } from '#app/platform/env.server.ts'
import { createRateLimit } from '#app/platform/process/rate-limit.server.ts'
import { clientAddress, limitedNetwork } from '../../client-address.ts'
import { refuse } from './refuse.ts'
import { isApi, isSafe, type SiteMiddleware } from '../visit.ts'

/** Requests of one address in a minute. A whole dormitory may share one address. */
const A_MINUTE = { page: 3000, api: 1500, change: 300 }

/** Rejects clients that send too many requests, with a Retry-After header. RATE_LIMITS multiplies the limits; 0 turns
 *  them off. */
export function rateLimits(env: Env): SiteMiddleware {
  const limit = (times: number) => createRateLimit({ times: times * env.RATE_LIMITS, seconds: 60 })
  const [page, api, change] = [limit(A_MINUTE.page), limit(A_MINUTE.api), limit(A_MINUTE.change)]
  return async (c, next) => {
    if (env.RATE_LIMITS === 0) return next()
    const rule = !isSafe(c.req.method) ? change : isApi(c.req.path) ? api : page
    const wait = await rule.take(limitedNetwork(clientAddress(c, env.TRUST_PROXY)))
    if (wait === 0) return next()
    const text = `Please wait ${wait} ${wait === 1 ? 'second' : 'seconds'} and try again.`
    return refuse(
      c,
      { status: 429, title: 'Too many requests', text, retry: true },
      { 'Retry-After': String(wait) },
    )
  }
}
