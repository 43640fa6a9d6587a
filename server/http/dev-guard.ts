import type { Env } from '#app/platform/env.server.ts'
import { peerAddress } from '../client-address.ts'
import { isLoopbackHost } from './host-check.ts'
import { refuse } from './refuse.ts'
import { isDev, type SiteMiddleware } from './visit.ts'

const loopbackPeer = /^(127\.|::1$)/

const proxyMarks = ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP']

/** What is only for the person at this machine is not there for anybody else: not in production, not from another
 *  machine, not under another name, and not through a proxy that leaves one of the usual marks. */
export function devGuard(env: Env): SiteMiddleware {
  return async (c, next) => {
    if (!isDev(c.req.path)) return next()
    const here =
      env.mode === 'demo' &&
      loopbackPeer.test(peerAddress(c)) &&
      isLoopbackHost(new URL(c.req.url).host) &&
      !proxyMarks.some((name) => c.req.header(name) !== undefined)
    if (here) return next()
    const text = 'The address may be mistyped, or the page has moved.'
    return refuse(c, { status: 404, title: 'We could not find that page', text })
  }
}
