import type { Env } from '#app/platform/env.server.ts'
import { peerAddress } from '../client-address.ts'
import { isLoopbackHost } from './host-check.ts'
import { refuse } from './refuse.ts'
import { isDev, type SiteMiddleware } from './visit.ts'

const loopbackPeer = /^(127\.|::1$)/

/** What is only for the person at this machine is not there for anybody else: not in production, not through a proxy
 *  or tunnel, not under another name. */
export function devGuard(env: Env): SiteMiddleware {
  return async (c, next) => {
    if (!isDev(c.req.path)) return next()
    const here =
      env.mode === 'demo' &&
      loopbackPeer.test(peerAddress(c)) &&
      isLoopbackHost(new URL(c.req.url).host) &&
      !c.req.header('X-Forwarded-For') &&
      !c.req.header('Forwarded')
    if (here) return next()
    const text = 'The address may be mistyped, or the page has moved.'
    return refuse(c, { status: 404, title: 'We could not find that page', text })
  }
}
