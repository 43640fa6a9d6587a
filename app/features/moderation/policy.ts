import { type Actor, evenSuspended, policy, type Rule, type Verdict } from '#app/platform/access.ts'

const forAdmins = (actor: Actor): Verdict =>
  actor.kind === 'operator' || (actor.kind === 'person' && actor.admin) ? 'allowed' : 'hidden'

/** Suspending people. Everybody else gets NotFound. */
export const suspensionPolicy = policy({
  read: forAdmins,
  suspend: forAdmins,
  lift: forAdmins,
  /** Rejecting an appeal. */
  answer: forAdmins,
} satisfies Record<string, Rule<null>>)

/** What admins do with accounts. Granting rights is in `rolePolicy`. */
export const peopleModerationPolicy = policy({
  /** Finding accounts, and reading one without its contact details. */
  read: forAdmins,
  /** Reading the contact details, which the log records. */
  openContacts: forAdmins,
  /** Previewing a profile as a kind of viewer. */
  readAs: forAdmins,
  endSessions: forAdmins,
} satisfies Record<string, Rule<null>>)

/** Settings that can be changed while the site runs. */
export const settingsPolicy = policy({ read: forAdmins, change: forAdmins } satisfies Record<
  string,
  Rule<null>
>)

/** The state of the site, and starting its jobs. */
export const healthPolicy = policy({ read: forAdmins, runJob: forAdmins } satisfies Record<
  string,
  Rule<null>
>)

const own: Rule<{ userId: string }> = (actor, { userId }) => {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && actor.userId === userId ? 'allowed' : 'hidden'
}

/** What suspended people may do about their suspension. */
export const ownSuspensionPolicy = policy({
  read: evenSuspended(own),
  appeal: evenSuspended(own),
} satisfies Record<string, Rule<{ userId: string }>>)
