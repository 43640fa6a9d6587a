import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import { waitForCodeSentence, codeSentence } from '../codes/rules.ts'
import type { ConfirmEmailChangeOutcome } from './confirm-email-change.server.ts'
import type { ResendEmailChangeOutcome, StartEmailChangeOutcome } from './start-email-change.server.ts'

type Failed<Outcome> = Extract<Outcome, { ok: false }>

/** A message of the page: beside a field, or for the whole form; `wait` in seconds. */
export type Words = {
  errors?: { email?: string; code?: string; proof?: string }
  failed?: string
  wait?: number
}

const NO_MAIL = 'This site cannot send emails yet, so addresses cannot be changed. Please come back later.'
const ENDED = 'This change is no longer open: it was completed or canceled, or it expired after a day.'
const EXISTS = 'This address now has an account.'

const limited = (wait: number): Words => ({ failed: tooManyTries(wait), wait })

/** The page's message when no code was sent to a new address. */
export function startFailed(outcome: Failed<StartEmailChangeOutcome>): Words {
  if (outcome.reason === 'limited') return limited(outcome.wait)
  if (outcome.reason === 'invalid') return { errors: { email: outcome.error } }
  return outcome.reason === 'no-mail' ? { failed: NO_MAIL } : { failed: 'Please send the form again.' }
}

/** The page's message when a code did not change the address. */
export function confirmFailed(outcome: Failed<ConfirmEmailChangeOutcome>): Words {
  if (outcome.reason === 'limited') return limited(outcome.wait)
  if (outcome.reason === 'ended') return { failed: ENDED }
  return outcome.reason === 'exists' ? { failed: EXISTS } : { errors: { code: codeSentence(outcome) } }
}

/** The page's message when no other code was sent. */
export function resendFailed(outcome: Failed<ResendEmailChangeOutcome>): Words {
  if (outcome.reason === 'limited') return limited(outcome.wait)
  if (outcome.reason === 'too-soon') return { failed: waitForCodeSentence(outcome.wait), wait: outcome.wait }
  return { failed: outcome.reason === 'ended' ? ENDED : NO_MAIL }
}
