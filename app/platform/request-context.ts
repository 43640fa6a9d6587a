import { createContext } from 'react-router'
import type { Context } from './context.ts'

/** What a loader or action gets: `context.get(requestContext)`. Set once for each request by server/http/pages.ts. */
export const requestContext = createContext<Context>()

/** `id` names the request in log, header and error page; the shell marks its own scripts with `nonce`, so that the
 *  server knows them from what somebody may have smuggled into the page. The nonce never leaves the server. */
export type RequestMark = { id: string; nonce: string }
export const requestMark = createContext<RequestMark>()
