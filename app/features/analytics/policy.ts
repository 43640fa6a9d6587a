import { policy, type Rule } from '#app/platform/access.ts'
import { admin } from '#app/platform/rules.ts'

/** The figures of all visits. Everybody else gets NotFound. */
export const analyticsPolicy = policy({
  read: admin,
} satisfies Record<string, Rule<null>>)
