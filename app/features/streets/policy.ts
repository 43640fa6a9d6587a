import { type Actor, evenSuspended, policy, type Rule, type Verdict } from '#app/platform/access.ts'

const forOperators = (actor: Actor): Verdict => (actor.kind === 'operator' ? 'allowed' : 'hidden')

export const streetPolicy = policy({
  /** Streets are public. */
  read: evenSuspended(() => 'allowed'),
  /** Their names, for who types an address of a home: each question counts toward a limit. */
  suggest: (actor) => (actor.kind === 'person' && (actor.manager || actor.admin) ? 'allowed' : 'refused'),
  /** By a command only. */
  save: forOperators,
} satisfies Record<string, Rule<null>>)
