/** Seconds without use after which a session with "keep signed in" expires (30 days, rolling). */
export const KEPT_FOR = 30 * 24 * 60 * 60

/** Seconds after which such a session is prolonged again. */
export const PROLONGED_AFTER = 24 * 60 * 60

/** Milliseconds for which a proof of identity is valid; after that, the password is asked for again before changes of
 *  e-mail, password or roles, download and deletion. */
export const PROVEN_FOR = 10 * 60 * 1000
