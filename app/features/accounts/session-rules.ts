/** Seconds that a session lives without being used when the person wants to stay signed in (30 days, rolling). */
export const KEPT_FOR = 30 * 24 * 60 * 60

/** Seconds after which using it prolongs such a session again. */
export const PROLONGED_AFTER = 24 * 60 * 60

/** Milliseconds after which the password is asked for again before e-mail, password, download, deletion or rights change. */
export const PROVEN_FOR = 10 * 60 * 1000
