import type { Env } from '#app/platform/env.server.ts'
import type { SharedLimits } from '#app/platform/process/shared-limits.server.ts'
import { clientAddress, limitedNetwork } from '../../client-address.ts'
import { refuse } from './refuse.ts'
import { isApi, isSafe, type SiteMiddleware } from '../visit.ts'

/** Requests of one address in a minute. A whole dormitory may share one address. */
const A_MINUTE = { page: 3000, api: 1500, change: 300 }

/** Rejects clients that send too many requests, with a Retry-After header. RATE_LIMITS multiplies the limits; 0 turns
 *  them off. */
export function limitRequests(env: Env, limits: SharedLimits): SiteMiddleware {
  const limit = (kind: keyof typeof A_MINUTE) =>
    limits.create(kind, { times: A_MINUTE[kind] * env.RATE_LIMITS, seconds: 60 })
  const [page, api, change] = [limit('page'), limit('api'), limit('change')]
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
