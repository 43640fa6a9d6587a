import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

/** What the middlewares tell each other of one request. The bindings are missing where no socket is (tests). */
export type Site = { Variables: { requestId: string }; Bindings: Partial<HttpBindings> }
export type SiteContext = Context<Site>
export type SiteMiddleware = MiddlewareHandler<Site>

/** What is known of a request beside itself: its name for the log, and whom a limit counts (docs/security.md). */
export type Visit = { requestId: string; network: string }

/** Makes the answer to a request. */
export type Answer = (request: Request, visit: Visit) => Promise<Response>

/** Where programs and not people read the answer: it is JSON, errors too. */
export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Pages for the person at this machine, by every spelling that React Router takes for `/dev`. */
export function isDev(path: string): boolean {
  return /^\/+dev(\.data)?(\/|$)/i.test(path)
}

/** Whether a method only looks; others may change something. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}
