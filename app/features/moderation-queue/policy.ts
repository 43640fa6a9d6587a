import { type Actor, policy, type Rule, type Verdict } from '#app/platform/access.ts'

const forAdmins = (actor: Actor): Verdict =>
  actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'hidden'

/** The admins' queue. For everybody else it does not exist. */
export const moderationPolicy = policy({
  read: forAdmins,
  assign: forAdmins,
  decide: forAdmins,
  undo: forAdmins,
  readLog: forAdmins,
} satisfies Record<string, Rule<null>>)
