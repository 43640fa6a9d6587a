import { policy, type Rule } from '#app/platform/access.ts'
import { admin } from '#app/platform/rules.ts'

/** The site-wide figures. Everyone else gets NotFound. */
export const analyticsPolicy = policy({
  read: admin,
} satisfies Record<string, Rule<null>>)
