import { type Actor, evenSuspended, policy, type Rule, type Verdict } from '#app/platform/access.ts'

const forOperators = (actor: Actor): Verdict => (actor.kind === 'operator' ? 'allowed' : 'hidden')

export const streetPolicy = policy({
  /** Streets are public. */
  read: evenSuspended(() => 'allowed'),
  /** By a command only. */
  save: forOperators,
} satisfies Record<string, Rule<null>>)
