import { createContext } from 'react-router'
import type { RequestSession } from './read-session.server.ts'

/** The signed-in person, besides the rights in `ctx.actor`: `context.get(requestSession)` in the loaders of the root
 *  and the account pages. */
export const requestSession = createContext<RequestSession>()
