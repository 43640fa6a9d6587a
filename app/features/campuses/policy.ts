import { policy, type Rule } from '#app/platform/access.ts'
import { about, admin, anybody } from '#app/platform/rules.ts'

export const campusPolicy = policy({
  /** Universities and their zones are public. */
  read: anybody,
  /** Includes archived campuses, and the numbers of homes and people of each. */
  readAll: admin,
  save: admin,
  archive: about<{ slug: string }>(admin),
  remove: about<{ slug: string }>(admin),
} satisfies Record<string, Rule<never>>)
