import { policy, type Rule } from '#app/platform/access.ts'
import { about, admin, manager } from '#app/platform/rules.ts'

/** A company, by the role of the actor in it. */
type Company = { role: 'owner' | 'colleague' | null }

/** One's own company. */
const owner: Rule<Company> = (actor, { role }) => {
  const verdict = manager(actor, null)
  return verdict === 'allowed' && role !== 'owner' ? 'refused' : verdict
}

export const companyPolicy = policy({
  /** Reading the own company, or that one has none yet. */
  read: manager,
  /** Asking for a new name. */
  rename: owner,
  /** Deciding whether a name becomes public. */
  decide: about<Company>(admin),
} satisfies Record<string, Rule<never>>)
