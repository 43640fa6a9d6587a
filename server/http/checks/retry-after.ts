import type { SiteMiddleware } from '../visit.ts'

/** Seconds. A limit without its own wait is a daily one. */
const OTHERWISE = '3600'

/** Makes every 429 response say when to try again. */
export const retryAfter: SiteMiddleware = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (status === 429 && !headers.has('Retry-After')) headers.set('Retry-After', OTHERWISE)
}
