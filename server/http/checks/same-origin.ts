import type { Env } from '#app/platform/env.server.ts'
import { refuse } from './refuse.ts'
import { isSafe, type SiteContext, type SiteMiddleware } from '../visit.ts'

/** The request's URL as the visitor typed it: the proxy terminates TLS, so PUBLIC_URL provides the scheme. */
export function typedUrl(url: string, env: Env): URL {
  const typed = new URL(url)
  typed.protocol = new URL(env.publicUrl).protocol
  return typed
}

/** Rejects changes that a page on another site makes the browser request (CSRF). Browsers send a request's origin; requests
 *  without one come from programs, which carry no person's cookies. */
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
