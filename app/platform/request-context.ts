import { createContext } from 'react-router'
import type { Context } from './context.ts'

/** What a loader or action gets: `context.get(requestContext)`. Set once for each request by server/http.ts. */
export const requestContext = createContext<Context>()
