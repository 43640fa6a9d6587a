import { isLost } from './lost-answer.ts'
import { isSignedOut } from './signed-out-answer.ts'

export const LOST_WORDS =
  'The site could not be reached. What you wrote is still here: press the button again when you are online.'

/** The error message for a form submission that had no effect, while page and input are kept; undefined when the server
 *  answered. */
export function whyNotSent(answer: unknown): string | undefined {
  if (isSignedOut(answer)) return answer.failed
  return isLost(answer) ? LOST_WORDS : undefined
}
