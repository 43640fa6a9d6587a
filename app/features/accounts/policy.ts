import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { about, admin, operatorOnly, own } from '#app/platform/rules.ts'

/** Everything on the account page: only for one's own account, whatever roles the actor has. */
export const ownAccountPolicy = policy({
  read: evenSuspended(own),
  manage: evenSuspended(own),
} satisfies Record<string, Rule<{ userId: string }>>)

/** What the operator's commands do for accounts that cannot do it themselves. */
export const recoveryPolicy = policy({
  resetSecondFactor: operatorOnly,
  /** Re-encrypting stored secrets with the current APP_SECRET. */
  renewSecrets: operatorOnly,
} satisfies Record<string, Rule<null>>)

export const rolePolicy = policy({
  /** The only way to become an admin or a manager. It does not exist for anyone else. */
  grant: about<{ userId: string } | null>(admin),
} satisfies Record<string, Rule<never>>)
