import { policy, type Rule } from '#app/platform/access.ts'
import { about, admin } from '#app/platform/rules.ts'

/** The providers that a site trusts to say who is a student. */
export const loginProviderPolicy = policy({
  read: admin,
  /** Adding, changing and removing one; null for a new one. */
  change: about<{ id: string | null }>(admin),
} satisfies Record<string, Rule<never>>)
