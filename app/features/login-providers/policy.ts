import { policy, type Rule } from '#app/platform/access.ts'
import { about, admin } from '#app/platform/rules.ts'

/** Who says for a site who is a student. */
export const loginProviderPolicy = policy({
  read: admin,
  /** Adding, changing and removing one; null for one that there is not yet. */
  change: about<{ id: string | null }>(admin),
} satisfies Record<string, Rule<never>>)
