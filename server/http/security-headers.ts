import type { Env } from '#app/platform/env.server.ts'
import { contentSecurityPolicy } from './content-security.ts'
import type { SiteMiddleware } from './visit.ts'

const YEAR = 365 * 24 * 60 * 60 // seconds

/** Sets on every answer what a browser must not do with it. A route may have set its own; that stays. */
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
  return async (c, next) => {
    await next()
    // Not `c.header`: it wraps the answer anew each time.
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}
