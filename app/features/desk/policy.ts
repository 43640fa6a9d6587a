import type { Actor, Rule, Verdict } from '#app/platform/access.ts'

const forAdmins = (actor: Actor): Verdict =>
  actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'hidden'

/** The desk of those who run the site. Nobody else learns that it is there. */
export const deskPolicy = {
  read: forAdmins,
  assign: forAdmins,
  decide: forAdmins,
  undo: forAdmins,
  readLog: forAdmins,
} satisfies Record<string, Rule<null>>
