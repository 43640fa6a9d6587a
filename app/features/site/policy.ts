import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'

export const sitePolicy = policy({
  /** What the site says about itself can be read by everybody. */
  read: evenSuspended(() => 'allowed'),
  save: (actor) =>
    actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'hidden',
} satisfies Record<string, Rule<null>>)
