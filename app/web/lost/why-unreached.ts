import { BROKEN } from '../form-answer.ts'
import { UNREACHABLE_TEXT } from '../why-not-sent.ts'

/** Milliseconds after which a silent connection counts as dead: until then the user could press nothing else. */
const ANSWERS_WITHIN = 10_000

/** Checks that the site is reachable. @returns why it does not answer */
export async function whyUnreached(): Promise<string | undefined> {
  try {
    const { status } = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
    })
    return status < 500 ? undefined : BROKEN
  } catch {
    return UNREACHABLE_TEXT
  }
}
