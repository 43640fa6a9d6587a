import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import type { RequestResetOutcome } from './request-reset.server.ts'
import type { ResetPasswordOutcome } from './reset-password.server.ts'
import type { ResetAnswer } from './views.ts'

/** After a sentence of the specification (part 1 §8). */
export const CODE_SENT_AGAIN =
  'If an account exists with this email, a new verification code has been sent. The previous one no longer works.'

/** An answer, its status, and the seconds after which to try again. */
type Worded = { answer: ResetAnswer; status: number; wait?: number }
type Refused<Outcome> = Exclude<Outcome, { ok: true }>

const NO_MAIL =
  'This site cannot send emails right now, so there is no code. Ask the people who run it, or come back later.'

/** For an owner whose tries others have used up. */
const AT_ONCE = 'Or open the link in our latest email about a new password, and continue there right away.'

/** The page's message when no code was sent. */
export function requestFailed(outcome: Refused<RequestResetOutcome>): Worded {
  const title = 'No code was sent'
  switch (outcome.reason) {
    case 'invalid':
      return { answer: { errors: outcome.errors }, status: 422 }
    case 'no-mail':
      return { answer: { title, failed: NO_MAIL }, status: 503 }
    case 'too-soon':
      return {
        answer: {
          title: 'No new code was sent',
          failed: `The last one was sent a moment ago. ${outcome.failed}`,
        },
        status: 429,
        wait: outcome.wait,
      }
    case 'limited':
      return {
        answer: { title, failed: `${tooManyTries(outcome.wait)} ${AT_ONCE}` },
        status: 429,
        wait: outcome.wait,
      }
  }
}

/** The page's message when the password was not changed. */
export function resetFailed(outcome: Refused<ResetPasswordOutcome>): Worded {
  const title = 'Your password was not changed'
  switch (outcome.reason) {
    case 'limited':
      return {
        answer: { title, failed: `${tooManyTries(outcome.wait)} ${AT_ONCE}` },
        status: 429,
        wait: outcome.wait,
      }
    case 'busy': {
      const text = 'The site is very busy right now. Please press the button again in a moment.'
      return { answer: { title, failed: text }, status: 503, wait: outcome.wait }
    }
    case 'invalid':
    case 'not-a-code':
    case 'wrong':
    case 'spent':
    case 'expired':
      return { answer: { errors: outcome.errors }, status: 422 }
  }
}
