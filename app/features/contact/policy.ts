import type { Actor, Rule, Verdict } from '#app/platform/access.ts'

export const contactFormPolicy = {
  /** Writing to who runs the site, signed in or not. */
  write: () => 'allowed',
} satisfies Record<string, Rule<null>>

const isAdmin = (actor: Actor) => actor.kind === 'operator' || (actor.kind === 'person' && actor.admin)
const isThere = (invitation: { email: string } | null): Verdict =>
  invitation === null ? 'hidden' : 'allowed'

/** Who holds the link of an invitation is taken for whom it was sent to. */
export const managerInvitationPolicy = {
  send: (actor) => (isAdmin(actor) ? 'allowed' : 'refused'),
  read: (_actor, invitation) => isThere(invitation),
  accept: (actor, invitation) => (actor.kind === 'person' ? isThere(invitation) : 'refused'),
} satisfies Record<string, Rule<{ email: string } | null>>
