import { policy, type Rule } from '#app/platform/access.ts'

/** The figures of all visits. Everybody else gets NotFound. */
export const analyticsPolicy = policy({
  read: (actor) =>
    actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'hidden',
} satisfies Record<string, Rule<null>>)
