import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import { formatCount } from '#app/platform/text/format.ts'
import type { EnterSecondFactorOutcome } from './finish-log-in.server.ts'
import type { LogInOutcome } from './log-in.server.ts'
import type { LogInAnswer } from './views.ts'
import { secondCodeSentence } from '#app/features/accounts/second-factor-rules.ts'

/** An answer without a session, its status, and the seconds after which to try again. */
type Worded = { answer: LogInAnswer; status: number; wait?: number }
type Refused<Outcome> = Exclude<Outcome, { ok: true } | { reason: 'step' }>

/** The specification's sentence (part 1 §8) with a message inserted, and what to do. */
const failed = (message: string, text: string) => ({ title: `Error signing in: ${message}`, failed: text })

const CODE_WAITS = failed(
  'you did not finish signing up.',
  'We sent a code to your email address. Enter it to open your account.',
)
/** Why the next answer is late. @param next in milliseconds */
const waits = (next = 0): string =>
  next > 0
    ? ` There were many wrong tries, so the answer to the next one takes up to ${formatCount(Math.ceil(next / 1000), 'second')}.`
    : ''
const TOO_BUSY = 'too many people are logging in right now.'

/** The page's message when email and password were not accepted; it does not reveal which of them was wrong. */
export function logInFailed(outcome: Refused<LogInOutcome>): Worded {
  switch (outcome.reason) {
    case 'invalid':
      return { answer: { errors: outcome.errors }, status: 422 }
    case 'limited': {
      const text = `${tooManyTries(outcome.wait)} Or set a new password with “Forgot password?”.`
      return {
        answer: failed('there were too many tries.', text),
        status: 429,
        wait: outcome.wait,
      }
    }
    case 'busy':
      return {
        answer: failed(TOO_BUSY, 'Please press Log in again in a moment.'),
        status: 503,
        wait: outcome.wait,
      }
    case 'unfinished':
      return { answer: { ...CODE_WAITS, codeWaits: true }, status: 401 }
    case 'wrong':
      return {
        answer: failed(
          'the email or the password is wrong.',
          `Check both for typos, or set a new password with “Forgot password?”.${waits(outcome.next)}`,
        ),
        status: 401,
      }
  }
}

/** The page's message when the code of an app was not accepted. */
export function secondFactorFailed(outcome: Refused<EnterSecondFactorOutcome>): Worded {
  switch (outcome.reason) {
    case 'ended': {
      const tooLate = failed('this took too long.', 'Log in with your password again.')
      return { answer: { view: { step: 'password' }, ...tooLate }, status: 401 }
    }
    case 'limited': {
      const answer = failed('too many wrong codes were tried.', tooManyTries(outcome.wait))
      return { answer, status: 429, wait: outcome.wait }
    }
    case 'not-a-code':
    case 'wrong':
    case 'used':
    case 'off':
      return { answer: { errors: { code: secondCodeSentence(outcome) } }, status: 422 }
  }
}

/** The page's message when it is too late to keep an account. */
export const KEEPING_FAILED: LogInAnswer = {
  view: { step: 'password' },
  ...failed('this took too long.', 'Log in with your password again to keep your account.'),
}
