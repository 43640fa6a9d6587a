import { policy, type Rule } from '#app/platform/access.ts'
import { admin, anybody } from '#app/platform/rules.ts'

export const sitePolicy = policy({
  /** Everyone can read what the site says about itself. */
  read: anybody,
  /** Earlier versions. */
  readVersions: admin,
  save: admin,
} satisfies Record<string, Rule<null>>)
