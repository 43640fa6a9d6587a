import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'

const admins: Rule<null> = (actor) =>
  actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'hidden'

export const sitePolicy = policy({
  /** What the site says about itself can be read by everybody. */
  read: evenSuspended(() => 'allowed'),
  /** The versions of it. */
  readVersions: admins,
  save: admins,
} satisfies Record<string, Rule<null>>)
