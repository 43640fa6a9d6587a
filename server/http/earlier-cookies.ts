import { renewedCookies } from '#app/features/accounts/sessions/earlier-cookies.server.ts'
import { visitor } from '#app/platform/access.ts'
import { contextOf, type Runtime } from '../process/runtime.ts'
import type { SiteMiddleware } from './visit.ts'

/** Lets everything behind it see session cookies as they are today, and renews them in the browser. */
export function earlierCookies(runtime: Runtime): SiteMiddleware {
  return async (c, next) => {
    const cookies = c.req.header('Cookie')
    const renewed = cookies === undefined ? null : renewedCookies(contextOf(runtime, visitor), cookies)
    if (!renewed) return next()
    const { raw } = c.req
    const headers = new Headers(raw.headers)
    headers.set('Cookie', renewed.header)
    const { method, body, signal } = raw
    c.req.raw = new Request(raw.url, { method, headers, body, signal, duplex: 'half' } as RequestInit)
    await next()
    // What the answer says itself wins: logging in or out.
    const said = new Set(c.res.headers.getSetCookie().map((line) => line.split('=')[0]))
    for (const [name, line] of renewed.set) if (!said.has(name)) c.res.headers.append('Set-Cookie', line)
  }
}
