import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import { waitForCodeSentence, codeSentence } from '../codes/rules.ts'
import type { ConfirmCampusEmailOutcome } from './confirm-campus-email.server.ts'
import type { SendCampusCodeOutcome } from './send-campus-code.server.ts'

type Failed<Outcome> = Extract<Outcome, { ok: false }>
type Words = { errors?: { code?: string }; failed?: string; wait?: number }

/** The page's message when no code was sent. */
export function sendFailed(outcome: Failed<SendCampusCodeOutcome>): Words {
  switch (outcome.reason) {
    case 'limited':
      return { failed: tooManyTries(outcome.wait), wait: outcome.wait }
    case 'too-soon':
      return { failed: waitForCodeSentence(outcome.wait), wait: outcome.wait }
    case 'no-mail':
      return { failed: 'This site cannot send emails yet. Please come back later.' }
    case 'no-campus':
      return { failed: 'Your address does not belong to any campus on this site.' }
  }
}

/** The page's message when a code was not accepted. */
export function confirmFailed(outcome: Failed<ConfirmCampusEmailOutcome>): Words {
  if (outcome.reason === 'limited') return { failed: tooManyTries(outcome.wait), wait: outcome.wait }
  return { errors: { code: codeSentence(outcome) } }
}
