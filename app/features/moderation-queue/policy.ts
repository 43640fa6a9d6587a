import { policy, type Rule } from '#app/platform/access.ts'
import { about, admin } from '#app/platform/rules.ts'

type Item = { id: string }

/** The admins' queue. For everybody else it does not exist. */
export const moderationPolicy = policy({
  read: admin,
  assign: about<Item>(admin),
  decide: about<Item>(admin),
  decideMany: about<readonly (Item | null)[]>(admin),
  undo: about<Item>(admin),
  readLog: admin,
} satisfies Record<string, Rule<never>>)
