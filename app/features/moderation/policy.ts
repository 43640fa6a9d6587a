import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { about, admin, manager, own } from '#app/platform/rules.ts'

/** Suspending people. Everybody else gets NotFound. */
export const suspensionPolicy = policy({
  read: admin,
  suspend: about<{ userId: string }>(admin),
  lift: about<{ userId: string }>(admin),
  /** Rejecting an appeal. */
  answer: about<{ userId: string }>(admin),
} satisfies Record<string, Rule<never>>)

/** Suspending companies. Everybody but admins gets NotFound. */
export const companySuspensionPolicy = policy({
  read: admin,
  suspend: about<{ companyId: string }>(admin),
  lift: about<{ companyId: string }>(admin),
  answer: about<{ companyId: string }>(admin),
} satisfies Record<string, Rule<never>>)

/** What the people of a suspended company may do about that: all read why, an owner appeals. */
export const ownCompanySuspensionPolicy = policy({
  read: manager,
  appeal: ((actor, { role }) => {
    if (role === null) return 'hidden'
    return role === 'owner' ? manager(actor, null) : 'refused'
  }) satisfies Rule<{ role: 'owner' | 'colleague' | null }>,
} satisfies Record<string, Rule<never>>)

/** What admins do with accounts. Granting rights is in `rolePolicy`. */
export const peopleModerationPolicy = policy({
  /** Finding accounts, and reading one without its contact details. */
  read: admin,
  /** Reading the contact details, which the log records. */
  openContacts: about<{ userId: string }>(admin),
  /** Previewing a profile as a kind of viewer. */
  readAs: admin,
  endSessions: about<{ userId: string }>(admin),
} satisfies Record<string, Rule<never>>)

/** Settings that can be changed while the site runs. */
export const settingsPolicy = policy({ read: admin, change: admin } satisfies Record<string, Rule<null>>)

/** What suspended people may do about their suspension. */
export const ownSuspensionPolicy = policy({
  read: evenSuspended(own),
  appeal: evenSuspended(own),
} satisfies Record<string, Rule<{ userId: string }>>)
