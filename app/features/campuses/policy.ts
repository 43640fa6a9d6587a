import { type Actor, evenSuspended, policy, type Rule, type Verdict } from '#app/platform/access.ts'

const forAdmins = (actor: Actor): Verdict =>
  actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'hidden'

export const campusPolicy = policy({
  /** Universities and their zones are public. */
  read: evenSuspended(() => 'allowed'),
  /** Includes archived campuses, and the numbers of homes and people of each. */
  readAll: forAdmins,
  save: forAdmins,
  archive: forAdmins,
  remove: forAdmins,
} satisfies Record<string, Rule<null>>)
