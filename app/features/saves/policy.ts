import { evenSuspended, type Rule } from '#app/platform/access.ts'

/** Whose likes, hidden homes and recently viewed they are. */
export type Saver = { userId: string }

/** One's own and nobody else's, whatever rights somebody has. */
const ownAlone: Rule<Saver> = (actor, { userId }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
}

export const savesPolicy = {
  read: evenSuspended(ownAlone),
  change: ownAlone,
} satisfies Record<string, Rule<Saver>>
