import type { Actor, Rule } from '#app/platform/access.ts'

/** Whose profile it is. */
export type ProfileFacts = { userId: string }

const isOwn = (actor: Actor, { userId }: ProfileFacts) => actor.kind === 'person' && actor.userId === userId

/** The own profile and no other's; showing it to other students comes with the pages that do. */
const ownAlone: Rule<ProfileFacts> = (actor, profile) => {
  if (actor.kind === 'operator' || isOwn(actor, profile)) return 'allowed'
  return actor.kind === 'visitor' ? 'refused' : 'hidden'
}

export const profilePolicy = {
  read: ownAlone,
  save: ownAlone,
} satisfies Record<string, Rule<ProfileFacts>>
