import { type Actor, policy, type Rule, type Verdict } from '#app/platform/access.ts'

const forOperator = (actor: Actor): Verdict => (actor.kind === 'operator' ? 'allowed' : 'hidden')

/** What `npm run admin -- files` does. Admins see the state on the health page. */
export const storePolicy = policy({
  claim: forOperator,
  letRemove: forOperator,
} satisfies Record<string, Rule<null>>)
