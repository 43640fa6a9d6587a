import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

/** Values that middlewares share about a request. `action`: the address in app/routes.ts whose action it asks for, whatever the spelling.
 *  `answerAfter`: milliseconds by which its answer is to come late. Bindings are missing where there is no socket (tests). */
type Variables = { requestId: string; action?: string; answerAfter?: number }
export type Site = { Variables: Variables; Bindings: Partial<HttpBindings> }
export type SiteContext = Context<Site>
export type SiteMiddleware = MiddlewareHandler<Site>

/** What is known about a request besides itself: its id for the log, the network that rate limits count, and, where it stands for those
 *  of several browsers, whether all of them have left. `answerLate` is told by how many milliseconds the answer is to come late. */
export type Visit = {
  requestId: string
  network: string
  hasLeft?: () => boolean
  answerLate?: (by: number) => void
}

/** Handles a request. */
export type Answer = (request: Request, visit: Visit) => Promise<Response>

/** Whether a path belongs to the API: responses are JSON, errors too. */
export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Whether a path is under `/dev`, in every spelling that React Router accepts. */
export function isDev(path: string): boolean {
  return /^\/+dev(\.data)?(\/|$)/i.test(path)
}

/** Whether a method is safe: it only reads. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}
