import { isLoopback, type Env } from '#app/platform/env.server.ts'
import { refuse } from './refuse.ts'
import type { SiteMiddleware } from './visit.ts'

/** Whether a Host names this machine from within, with any port. */
export function isLoopbackHost(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname
  return name !== undefined && isLoopback(name)
}

/** Answers only under the names the site has: PUBLIC_URL's and, in demo mode, this machine's. Else 421. */
export function hostCheck(env: Env): SiteMiddleware {
  const site = new URL(env.publicUrl)
  const isOurs = (host: string) =>
    URL.parse(`${site.protocol}//${host}`)?.host === site.host ||
    (env.mode === 'demo' && isLoopbackHost(host))
  return async (c, next) => {
    // The target of the request may name a host, too (`GET http://other/`); both must be ours.
    const named = [new URL(c.req.url).host, c.req.header('Host')].filter((host) => host !== undefined)
    if (!named.every(isOurs)) {
      return refuse(c, {
        status: 421,
        title: 'This is not the place',
        text: `This server answers at ${env.publicUrl}.`,
      })
    }
    return next()
  }
}
