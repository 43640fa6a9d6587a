import { Busy } from '#app/platform/errors.ts'

/** Too many passwords wait to be hashed; `wait` in seconds. */
export type TooBusy = { ok: false; reason: 'busy'; failed: string; wait: number }

const BUSY = 'The site is very busy right now. Please try again in a moment.'

/** Runs a password operation and returns `busy` instead of throwing, so that the page can word the error and keep the
 *  typed values. */
export async function busyOr<Result>(
  work: () => Promise<Result>,
): Promise<{ ok: true; result: Result } | TooBusy> {
  try {
    return { ok: true, result: await work() }
  } catch (error) {
    if (error instanceof Busy) return { ok: false, reason: 'busy', failed: BUSY, wait: error.retryAfter }
    throw error
  }
}
