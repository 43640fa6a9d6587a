import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'

/** One's own notifications and their settings. */
export const notificationPolicy = policy({
  manage: evenSuspended((actor, { userId }) => {
    if (actor.kind === 'visitor') return 'refused'
    return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
  }),
} satisfies Record<string, Rule<{ userId: string }>>)
