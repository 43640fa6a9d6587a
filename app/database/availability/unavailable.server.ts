/** The driver's messages when it got no answer in time; these errors have no code. */
const silence = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
  'Query read timeout',
]
/** The driver's messages when a connection broke, or the site is shutting down. */
const breaks = [
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/** Codes of sockets and of PostgreSQL: connections (08), out of resources (53), lock timeout (55P03), shut down or canceled
 *  for taking too long (57), lost (25P03), a standby that was the primary until now (25006), a password that was just changed (28P01). */
const codes =
  /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08...|53...|55P03|57(014|P0.)|25P03|25006|28P01)$/

/** Whether the database could not be reached, or not in time: the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (isTimedOut(at) || breaks.includes(at.message) || ('code' in at && codes.test(String(at.code))))
      return true
  return false
}

/** Whether there was no response at all, not even a refusal. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof Error && silence.includes(error.message)
}
