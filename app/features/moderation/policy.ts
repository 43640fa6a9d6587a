import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { admin, own } from '#app/platform/rules.ts'

/** Suspending people. Everybody else gets NotFound. */
export const suspensionPolicy = policy({
  read: admin,
  suspend: admin,
  lift: admin,
  /** Rejecting an appeal. */
  answer: admin,
} satisfies Record<string, Rule<null>>)

/** What admins do with accounts. Granting rights is in `rolePolicy`. */
export const peopleModerationPolicy = policy({
  /** Finding accounts, and reading one without its contact details. */
  read: admin,
  /** Reading the contact details, which the log records. */
  openContacts: admin,
  /** Previewing a profile as a kind of viewer. */
  readAs: admin,
  endSessions: admin,
} satisfies Record<string, Rule<null>>)

/** Settings that can be changed while the site runs. */
export const settingsPolicy = policy({ read: admin, change: admin } satisfies Record<string, Rule<null>>)

/** The state of the site, and starting its jobs. */
export const healthPolicy = policy({ read: admin, runJob: admin } satisfies Record<string, Rule<null>>)

/** What suspended people may do about their suspension. */
export const ownSuspensionPolicy = policy({
  read: evenSuspended(own),
  appeal: evenSuspended(own),
} satisfies Record<string, Rule<{ userId: string }>>)
