import { policy, type Rule } from '#app/platform/access.ts'
import { anybody } from '#app/platform/rules.ts'

export const rateLimitPolicy = policy({
  /** Counting a try, before it is known whether the attempt is allowed. */
  count: anybody,
} satisfies Record<string, Rule<null>>)
