import type { Env } from '#app/platform/env.server.ts'
import { contentSecurityPolicy } from './content-security.ts'
import type { SiteMiddleware } from './visit.ts'

const YEAR = 365 * 24 * 60 * 60 // seconds

/** Sets on every answer, as far as it applies, what a browser must not do with it. A route may have set its own; that stays. */
export function securityHeaders(env: Env): SiteMiddleware {
  const headers = Object.entries({
    'Content-Security-Policy': contentSecurityPolicy(env),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(env.publicUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${YEAR}` }),
  })
  // A script or style is no document: what frames, referrers and policies are about does not apply, and a first visit
  // fetches two dozen of them. A worker's script is a world of its own and keeps the policy.
  const forParts = headers.filter(([name]) => /^(Cross-Origin-Resource|X-Content|Strict)/.test(name))
  const isPart = (path: string) => path.startsWith('/assets/') && !path.includes('worker')
  return async (c, next) => {
    await next()
    // Not `c.header`: it wraps the answer anew each time.
    for (const [name, value] of isPart(c.req.path) ? forParts : headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}
