import { createContext } from 'react-router'
import type { Actor } from '#app/platform/access.ts'

/** The signed-in person's name and address, as shown in the header. */
export type SignedIn = { userId: string; givenName: string; familyName: string; email: string }

export type RequestSession = {
  actor: Actor
  signedIn: SignedIn | null
  /** The browser sent a session that is no longer valid: ended elsewhere, expired, or its account is erased. */
  ended: boolean
  /** Set-Cookie values that extend, re-sign or delete the session's cookie. */
  cookies: string[]
}

/** The signed-in person, in addition to the rights in `ctx.actor`: `context.get(requestSession)` in the loaders of the root
 *  and the account pages. */
export const requestSession = createContext<RequestSession>()
