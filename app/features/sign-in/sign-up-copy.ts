import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import type { ChangeSignUpEmailOutcome, ResendSignUpCodeOutcome } from './send-sign-up-code.server.ts'
import type { ConfirmSignUpOutcome, FinishSignUpOutcome } from './confirm-sign-up.server.ts'
import type { SignUpAnswer } from './views.ts'
import type { StartSignUpOutcome } from './start-sign-up.server.ts'

type Failed<Outcome> = Exclude<Extract<Outcome, { ok: false }>, { reason: 'details' }>
type Worded = { answer: SignUpAnswer; status: number; wait?: number }

const NO_MAIL = 'This site cannot send emails yet, so nobody can sign up by email. Please come back later.'
const ENDED =
  'This sign-up is no longer open: it was completed, or it expired after a day. Log in if you have an account, or sign up again.'

const limited = (title: string, wait: number): Worded => ({
  answer: { title, failed: tooManyTries(wait) },
  status: 429,
  wait,
})

/** The page's message when the sign-up was not started, or not finished. */
export function startFailed(outcome: Failed<StartSignUpOutcome | FinishSignUpOutcome>): Worded {
  const title = 'Error signing up'
  if (outcome.reason === 'limited') return limited(title, outcome.wait)
  if (outcome.reason === 'busy') {
    const text = 'The site is very busy right now. Please try again in a moment.'
    return { answer: { title, failed: text }, status: 503, wait: outcome.wait }
  }
  if (outcome.reason === 'no-mail') return { answer: { title, failed: NO_MAIL }, status: 503 }
  if (outcome.reason !== 'invalid') return confirmFailed({ ok: false, reason: outcome.reason })
  const text = 'Please check this:'
  return { answer: { title, failed: text, errors: outcome.errors }, status: 422 }
}

/** The page's message when the code did not create an account. */
export function confirmFailed(outcome: Failed<ConfirmSignUpOutcome>): Worded {
  const title = 'Error confirming sign up'
  const worded = (text: string, code?: string): Worded => ({
    answer: { title, failed: text, errors: code === undefined ? {} : { code } },
    status: 422,
  })
  switch (outcome.reason) {
    case 'exists':
      return worded('This address now has an account. Log in with it.')
    case 'ended':
      return worded(ENDED)
    case 'limited':
      return limited(title, outcome.wait)
    case 'not-a-code':
    case 'wrong':
    case 'spent':
    case 'expired':
      return worded('', outcome.errors.code)
  }
}

/** The page's message when no other code was sent, to the same address or another one. */
export function resendFailed(
  outcome: Failed<ResendSignUpCodeOutcome> | Failed<ChangeSignUpEmailOutcome>,
): Worded {
  const title = 'No new code was sent'
  switch (outcome.reason) {
    case 'too-soon':
      return {
        answer: { title, failed: outcome.failed },
        status: 429,
        wait: outcome.wait,
      }
    case 'limited':
      return limited(title, outcome.wait)
    case 'no-mail':
      return { answer: { title, failed: NO_MAIL }, status: 503 }
    case 'ended':
      return { answer: { title, failed: ENDED }, status: 422 }
    case 'invalid':
      return {
        answer: { title, failed: 'Check the address.', errors: outcome.errors },
        status: 422,
      }
  }
}
