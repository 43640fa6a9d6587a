import type { Context, MiddlewareHandler } from 'hono'

/** What the middlewares tell each other of one request. */
export type Site = { Variables: { requestId: string } }
export type SiteContext = Context<Site>
export type SiteMiddleware = MiddlewareHandler<Site>

/** Where programs and not people read the answer: it is JSON, errors too. */
export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}
