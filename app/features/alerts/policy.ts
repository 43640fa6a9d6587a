import { policy, type Rule } from '#app/platform/access.ts'

/** People may only access their own saved searches. */
export const savedSearchPolicy = policy({
  manage: (actor, { userId }) => {
    if (actor.kind === 'visitor') return 'refused'
    return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
  },
} satisfies Record<string, Rule<{ userId: string }>>)
