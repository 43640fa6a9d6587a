import type { SiteMiddleware } from '../visit.ts'

/** Seconds. What does not say its own wait is a limit of a day. */
const OTHERWISE = '3600'

/** Every response 429 says when to try again. */
export const retryAfter: SiteMiddleware = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (status === 429 && !headers.has('Retry-After')) headers.set('Retry-After', OTHERWISE)
}
