import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'

export const rateLimitPolicy = policy({
  /** Counting a try, before it is known whether what they try is allowed. */
  count: evenSuspended(() => 'allowed'),
} satisfies Record<string, Rule<null>>)
