import { evenSuspended, type Actor, type Rule, type Verdict } from '#app/platform/access.ts'

const forAdmins = (actor: Actor): Verdict =>
  actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'hidden'

/** Holding people off from the site. Nobody else learns that it can be done. */
export const suspensionPolicy = {
  read: forAdmins,
  suspend: forAdmins,
  lift: forAdmins,
  /** Letting one stand that was appealed against. */
  answer: forAdmins,
} satisfies Record<string, Rule<null>>

const own: Rule<{ userId: string }> = (actor, { userId }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
}

/** What a suspended person may do about it. */
export const ownSuspensionPolicy = {
  read: evenSuspended(own),
  appeal: evenSuspended(own),
} satisfies Record<string, Rule<{ userId: string }>>
