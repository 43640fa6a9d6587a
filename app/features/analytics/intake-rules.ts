/** Limits of one message. */
export const MESSAGE = { mostViews: 20, mostBytes: 32_000 }

/** A view counts once toward the daily limit for each started block of this many bytes of text. */
export const VIEW_BYTES = 1000

/** The most page views buffered in memory; any more are counted and dropped. */
export const MOST_WAITING = 20_000

/** Milliseconds between two writes: the most that a killed process loses. */
export const WRITE_EVERY = 500

/** Messages per minute from one network address; a whole dormitory may share one. */
export const MESSAGES_A_MINUTE = 1200

/** The most page views recorded in a day, for one network and in all; bounds the disk space that an attack can fill. */
export const VIEWS_A_DAY = { network: 25_000, site: 250_000 }
