import { type Actor, policy, type Rule, type Verdict } from '#app/platform/access.ts'
import { about, admin, anybody, desk } from '#app/platform/rules.ts'

const isAdmin = (actor: Actor) => admin(actor, null) === 'allowed'

export const contactFormPolicy = policy({
  /** The initial values of a form. */
  read: anybody,
  /** Sending a form to the operator. Suspended people may, because they could also send it signed out. */
  write: anybody,
  /** Answering the sender of the contact form. */
  answer: about<object>(desk),
  /** Answering the sender of a request to list homes. */
  answerRequest: about<object>(admin),
} satisfies Record<string, Rule<never>>)
const isThere = (invitation: { email: string } | null): Verdict =>
  invitation === null ? 'hidden' : 'allowed'

/** Anyone with an invitation's link counts as its recipient. */
export const managerInvitationPolicy = policy({
  send: (actor) => (isAdmin(actor) ? 'allowed' : 'refused'),
  read: (_actor, invitation) => isThere(invitation),
  /** Creating an account with it. */
  join: (actor, invitation) => (actor.kind === 'visitor' ? isThere(invitation) : 'refused'),
  accept: (actor, invitation) => (actor.kind === 'person' ? isThere(invitation) : 'refused'),
} satisfies Record<string, Rule<{ email: string } | null>>)
