import { evenSuspended, type Rule } from '#app/platform/access.ts'

/** One's own notices, and how one wants to hear of what. */
export const noticePolicy = {
  manage: evenSuspended((actor, { userId }) => {
    if (actor.kind === 'visitor') return 'refused'
    return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
  }),
} satisfies Record<string, Rule<{ userId: string }>>
