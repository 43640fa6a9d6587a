import { randomBytes } from 'node:crypto'
import type { Env } from '#app/platform/env.server.ts'
import type { SiteMiddleware } from './visit.ts'

const plainId = /^[\w-]{8,64}$/

/** Names the request: the proxy's `X-Request-Id` when there is a trusted one, else 12 random digits. */
export function requestId(env: Env): SiteMiddleware {
  return async (c, next) => {
    const given = env.TRUST_PROXY > 0 ? c.req.header('X-Request-Id') : undefined
    const id = given && plainId.test(given) ? given : randomBytes(6).toString('hex')
    c.set('requestId', id)
    await next()
    c.res.headers.set('X-Request-Id', id)
  }
}
