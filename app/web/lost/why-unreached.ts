import { BROKEN } from '../form-answer.ts'
import { LOST_WORDS } from '../why-not-sent.ts'

/** Milliseconds after which a line that gives no answer is as good as dead: until then nothing else could be pressed. */
const ANSWERS_WITHIN = 10_000

/** Looks whether the site is there. @returns why it does not answer */
export async function whyUnreached(): Promise<string | undefined> {
  try {
    const { status } = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
    })
    return status < 500 ? undefined : BROKEN
  } catch {
    return LOST_WORDS
  }
}
