import { policy, type Rule } from '#app/platform/access.ts'

const own: Rule<{ userId: string }> = (actor, { userId }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
}

export const savedSearchPolicy = policy({ read: own, manage: own } satisfies Record<
  string,
  Rule<{ userId: string }>
>)
