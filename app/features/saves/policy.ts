import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'

/** The owner of likes, hidden and recently viewed homes. */
export type Saver = { userId: string }

/** Only the owner's, whatever rights others have. */
const ownAlone: Rule<Saver> = (actor, { userId }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
}

export const savesPolicy = policy({
  read: evenSuspended(ownAlone),
  change: ownAlone,
} satisfies Record<string, Rule<Saver>>)
