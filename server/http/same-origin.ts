import type { Env } from '#app/platform/env.server.ts'
import { refuse } from './refuse.ts'
import { isSafe, type SiteContext, type SiteMiddleware } from './visit.ts'

/** The request's address as the visitor typed it: a proxy ended TLS, so the scheme is PUBLIC_URL's. */
export function typedUrl(url: string, env: Env): URL {
  const typed = new URL(url)
  typed.protocol = new URL(env.publicUrl).protocol
  return typed
}

/** Refuses a change that another site's page asks this visitor's browser to make. Browsers say where a request comes
 *  from; what says nothing is a program, which carries nobody's cookies. */
export function sameOrigin(env: Env): SiteMiddleware {
  const fromHere = (c: SiteContext) => {
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    if (origin !== undefined) return origin === typedUrl(c.req.url, env).origin
    return site === undefined || site === 'same-origin' || site === 'none'
  }
  return async (c, next) => {
    if (isSafe(c.req.method) || fromHere(c)) return next()
    const text = 'Nothing was changed. Open the page here and try again.'
    return refuse(c, { status: 403, title: 'This request came from another site', text })
  }
}
