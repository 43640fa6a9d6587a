const words = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Cannot use a pool after calling end on the pool',
]

/** Whether a statement was never run, because no connection became free in time or the site is shutting down. The driver gives
 *  these errors no code. */
export function isWithoutConnection(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (words.includes(at.message)) return true
  return false
}
