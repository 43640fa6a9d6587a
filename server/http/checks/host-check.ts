import { isLoopback, type Env } from '#app/platform/env.server.ts'
import { refuse } from './refuse.ts'
import type { SiteMiddleware } from '../visit.ts'

/** Whether a Host is a loopback name of this machine, with any port. */
export function isLoopbackHost(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname
  return name !== undefined && isLoopback(name)
}

/** Answers only under the site's own host names: PUBLIC_URL's and, in demo mode, loopback names. Others get 421. */
export function hostCheck(env: Env): SiteMiddleware {
  const site = new URL(env.publicUrl)
  const isOurs = (host: string) =>
    URL.parse(`${site.protocol}//${host}`)?.host === site.host ||
    (env.mode === 'demo' && isLoopbackHost(host))
  return async (c, next) => {
    // The request target may also contain a host (`GET http://other/`); both must be ours.
    const named = [new URL(c.req.url).host, c.req.header('Host')].filter((host) => host !== undefined)
    if (!named.every(isOurs)) {
      return refuse(c, {
        status: 421,
        title: 'Wrong address',
        text: `This server answers at ${env.publicUrl}.`,
      })
    }
    return next()
  }
}
