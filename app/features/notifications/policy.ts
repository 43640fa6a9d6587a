import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'

const own: Rule<{ userId: string }> = evenSuspended((actor, { userId }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
})

/** One's own notifications and their settings. */
export const notificationPolicy = policy({ read: own, manage: own } satisfies Record<
  string,
  Rule<{ userId: string }>
>)
