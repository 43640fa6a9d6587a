import { again } from '#app/web/form-answer.ts'
import type { JoinOutcome } from '../../members/answer-group-invitation.server.ts'
import { cannotJoinMessages, type CapField } from '../../rules.ts'

/** The form again with errors, after somebody could not join. */
export function joinAnswer(typed: Record<string, string>, outcome: Extract<JoinOutcome, { ok: false }>) {
  if (outcome.reason === 'invalid') return again<CapField>(typed, outcome.errors)
  return again<CapField>(typed, {}, { failed: cannotJoinMessages[outcome.reason] })
}
