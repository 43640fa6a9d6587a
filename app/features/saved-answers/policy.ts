import { policy, type Rule } from '#app/platform/access.ts'
import { manager } from '#app/platform/rules.ts'

/** A saved or new answer, by whether the actor is in its company. */
const ofCompany: Rule<{ member: boolean }> = (actor, { member }) => {
  if (member) return manager(actor, null)
  return actor.kind === 'visitor' ? 'refused' : 'hidden'
}

export const savedAnswerPolicy = policy({
  /** Listing one's own company's answers. */
  read: manager,
  save: ofCompany,
  delete: ofCompany,
} satisfies Record<string, Rule<never>>)
