import { createContext } from 'react-router'
import type { Context } from './context.ts'

/** What a loader or action gets: `context.get(requestContext)`. Set once for each request by server/http/pages/pages.ts. */
export const requestContext = createContext<Context>()

/** `id` identifies the request in the log, a response header and on error pages. `nonce` is on the scripts that the server
 *  renders, which tells them from injected ones; it never leaves the server (decision 010). `unanswered`: the database did
 *  not answer a loader or action. `answerAfter`: milliseconds by which an action wants its answer to come late. */
export type RequestMark = { id: string; nonce: string; unanswered?: boolean; answerAfter?: number }
export const requestMark = createContext<RequestMark>()
