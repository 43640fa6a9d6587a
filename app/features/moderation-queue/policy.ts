import { policy, type Rule } from '#app/platform/access.ts'
import { admin } from '#app/platform/rules.ts'

/** The admins' queue. For everybody else it does not exist. */
export const moderationPolicy = policy({
  read: admin,
  assign: admin,
  decide: admin,
  undo: admin,
  readLog: admin,
} satisfies Record<string, Rule<null>>)
