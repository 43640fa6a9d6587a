import { createContext } from 'react-router'
import type { RequestSession } from './read-session.server.ts'

/** Who is signed in, beside the rights in `ctx.actor`: `context.get(requestSession)` in the root's loader and the account's. */
export const requestSession = createContext<RequestSession>()
