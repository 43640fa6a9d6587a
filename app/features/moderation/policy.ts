import { policy, type Rule } from '#app/platform/access.ts'
import { about, admin } from '#app/platform/rules.ts'

/** What admins do with accounts. `rolePolicy` covers granting roles. */
export const peopleModerationPolicy = policy({
  /** Finding accounts, and reading one without its contact details. */
  read: admin,
  /** Reading the contact details, which the log records. */
  openContacts: about<{ userId: string }>(admin),
  /** Previewing a profile as a kind of viewer. */
  readAs: admin,
  /** Clearing a date of birth under 18 that the person says is wrong. */
  clearBirthDate: about<{ userId: string }>(admin),
  endSessions: about<{ userId: string }>(admin),
} satisfies Record<string, Rule<never>>)

/** Settings that can be changed while the site runs. */
export const settingsPolicy = policy({ read: admin, change: admin } satisfies Record<string, Rule<null>>)
