import { randomBytes } from 'node:crypto'
import type { Env } from '#app/platform/env.server.ts'
import type { SiteMiddleware } from './visit.ts'

const plainId = /^[\w-]{8,64}$/

/** Sets the id of the request: the `X-Request-Id` of a trusted proxy, or 12 random digits. */
export function requestId(env: Env): SiteMiddleware {
  return async (c, next) => {
    const given = env.TRUST_PROXY > 0 ? c.req.header('X-Request-Id') : undefined
    const id = given && plainId.test(given) ? given : randomBytes(6).toString('hex')
    c.set('requestId', id)
    await next()
    c.res.headers.set('X-Request-Id', id)
  }
}
