import { policy, type Rule } from '#app/platform/access.ts'
import { admin, anybody } from '#app/platform/rules.ts'

export const sitePolicy = policy({
  /** What the site says about itself can be read by everybody. */
  read: anybody,
  /** The versions of it. */
  readVersions: admin,
  save: admin,
} satisfies Record<string, Rule<null>>)
