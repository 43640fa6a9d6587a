import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { own } from '#app/platform/rules.ts'

/** The user's own notifications and settings. */
export const notificationPolicy = policy({
  read: evenSuspended(own),
  manage: evenSuspended(own),
} satisfies Record<string, Rule<{ userId: string }>>)
