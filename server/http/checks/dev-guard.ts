import type { Env } from '#app/platform/env.server.ts'
import { peerAddress } from '../../client-address.ts'
import { isLoopbackHost } from './host-check.ts'
import { refuse } from './refuse.ts'
import { isDev, type SiteMiddleware } from '../visit.ts'

const loopbackPeer = /^(127\.|::1$)/

const proxyMarks = ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP']

/** Hides `/dev` from everybody except the person at this machine: it does not exist in production, from another machine,
 *  under another host name, or through a proxy that sets one of the usual headers. */
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
