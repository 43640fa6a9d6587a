import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { about, admin, operatorOnly, own } from '#app/platform/rules.ts'

/** Everything on the account page: only one's own account, whatever rights somebody has. */
export const ownAccountPolicy = policy({
  read: evenSuspended(own),
  manage: evenSuspended(own),
} satisfies Record<string, Rule<{ userId: string }>>)

/** What the operator's commands do for accounts that cannot help themselves. */
export const recoveryPolicy = policy({
  resetSecondFactor: operatorOnly,
  /** Encrypting what is stored with the present APP_SECRET. */
  renewSecrets: operatorOnly,
} satisfies Record<string, Rule<null>>)

export const rolePolicy = policy({
  /** The only way to become an admin or a manager. For everybody else it does not exist. */
  grant: about<{ userId: string } | null>(admin),
} satisfies Record<string, Rule<never>>)
