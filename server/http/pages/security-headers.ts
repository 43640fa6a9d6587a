import type { Env } from '#app/platform/env.server.ts'
import { contentSecurityPolicy } from './content-security.ts'
import type { SiteMiddleware } from '../visit.ts'

const YEAR = 365 * 24 * 60 * 60 // seconds

/** Sets security headers on every response, where applicable. A route's own headers are kept. */
export function securityHeaders(env: Env): SiteMiddleware {
  const headers = Object.entries({
    'Content-Security-Policy': contentSecurityPolicy(env)(),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(env.publicUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${YEAR}` }),
  })
  // Scripts and styles are not documents, so framing, referrer and content policies do not apply, and a first visit loads two
  // dozen of them. A worker's script keeps the policy, because a worker is a separate execution context.
  const forParts = headers.filter(([name]) => /^(Cross-Origin-Resource|X-Content|Strict)/.test(name))
  const isPart = (path: string) => path.startsWith('/assets/') && !path.includes('worker')
  return async (c, next) => {
    await next()
    // Not `c.header`, which copies the response each time.
    for (const [name, value] of isPart(c.req.path) ? forParts : headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}
