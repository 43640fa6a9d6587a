import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { own } from '#app/platform/rules.ts'

/** The owner of likes, hidden and recently viewed homes. */
export type Saver = { userId: string }

export const savesPolicy = policy({
  read: evenSuspended(own),
  change: own,
} satisfies Record<string, Rule<Saver>>)
