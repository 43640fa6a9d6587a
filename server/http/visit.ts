import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

/** Values that middlewares share about a request. `action`: the address in app/routes.ts whose action it runs, whatever the
 *  spelling. `answerDelay`: milliseconds by which to delay its answer. Bindings are missing without a socket (tests). */
type Variables = { requestId: string; action?: string; answerDelay?: number }
export type Site = { Variables: Variables; Bindings: Partial<HttpBindings> }
export type SiteContext = Context<Site>
export type SiteMiddleware = MiddlewareHandler<Site>

/** Additional facts about a request: its id for the log, the network that rate limits count, and, if it stands for several
 *  browsers' requests, whether all of them have left. `delayAnswer` gets the milliseconds by which to delay the answer. */
export type Visit = {
  requestId: string
  network: string
  hasLeft?: () => boolean
  delayAnswer?: (by: number) => void
}

/** Handles a request. */
export type Answer = (request: Request, visit: Visit) => Promise<Response>

/** Whether a path belongs to the API, whose responses are JSON, including errors. */
export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Whether a path is under `/dev`, in every spelling that React Router accepts. */
export function isDev(path: string): boolean {
  return /^\/+dev(\.data)?(\/|$)/i.test(path)
}

/** Whether a method is safe, which means that it only reads. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}
