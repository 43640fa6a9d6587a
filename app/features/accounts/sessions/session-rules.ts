const HOUR = 60 * 60 // seconds
const DAY = 24 * HOUR

/** How long a session lives, in seconds: without use, in any case after logging in, and after which time of use it is
 *  prolonged again. */
type SessionLife = { unused: number; atMost: number; prolongedAfter: number }

/** With "keep me signed in": the cookie stays in the browser that long. */
export const KEPT: SessionLife = { unused: 30 * DAY, atMost: 180 * DAY, prolongedAfter: DAY }

/** Without: the cookie ends when the browser closes. */
export const BRIEF: SessionLife = { unused: DAY, atMost: 7 * DAY, prolongedAfter: HOUR }

/** Milliseconds for which a proof of identity is valid; after that, the password is asked for again before changes of
 *  email, password or roles, download and deletion. */
export const AUTHENTICATED_FOR = 10 * 60 * 1000
