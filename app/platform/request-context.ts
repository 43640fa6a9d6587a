import { createContext } from 'react-router'
import type { Context } from './context.ts'

/** The context of loaders and actions: `context.get(requestContext)`. server/http/pages/pages.ts sets it for each request. */
export const requestContext = createContext<Context>()

/** `id` identifies the request in the log, a response header and on error pages. `nonce` marks the scripts that the server
 *  renders, to tell them from injected ones; it never leaves the server (decision 010). `unanswered`: the database did not
 *  answer a loader or action. `answerDelay`: milliseconds by which an action wants its response delayed. */
export type RequestMark = { id: string; nonce: string; unanswered?: boolean; answerDelay?: number }
export const requestMark = createContext<RequestMark>()
