import { type Actor, policy, type Rule, type Verdict } from '#app/platform/access.ts'
import { anybody } from '#app/platform/rules.ts'

const forOperators = (actor: Actor): Verdict => (actor.kind === 'operator' ? 'allowed' : 'hidden')

export const streetPolicy = policy({
  /** Streets are public. */
  read: anybody,
  /** Street names, for people who type a home's address; each request counts toward a rate limit. */
  suggest: (actor) => (actor.kind === 'person' && (actor.manager || actor.admin) ? 'allowed' : 'refused'),
  /** Only by a command. */
  save: forOperators,
} satisfies Record<string, Rule<null>>)
