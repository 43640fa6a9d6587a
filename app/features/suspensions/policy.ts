import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { about, admin, manager, own } from '#app/platform/rules.ts'

/** Suspending people. Everyone but admins gets NotFound. */
export const suspensionPolicy = policy({
  read: admin,
  suspend: about<{ userId: string }>(admin),
  lift: about<{ userId: string }>(admin),
  /** Rejecting an appeal. */
  answer: about<{ userId: string }>(admin),
} satisfies Record<string, Rule<never>>)

/** Suspending companies. Everyone but admins gets NotFound. */
export const companySuspensionPolicy = policy({
  read: admin,
  suspend: about<{ companyId: string }>(admin),
  lift: about<{ companyId: string }>(admin),
  answer: about<{ companyId: string }>(admin),
} satisfies Record<string, Rule<never>>)

/** What the people of a suspended company may do about that: everyone reads why, an owner appeals. */
export const ownCompanySuspensionPolicy = policy({
  read: manager,
  appeal: ((actor, { role }) => {
    if (role === null) return 'hidden'
    return role === 'owner' ? manager(actor, null) : 'refused'
  }) satisfies Rule<{ role: 'owner' | 'colleague' | null }>,
} satisfies Record<string, Rule<never>>)

/** What suspended people may do about their suspension. */
export const ownSuspensionPolicy = policy({
  read: evenSuspended(own),
  appeal: evenSuspended(own),
} satisfies Record<string, Rule<{ userId: string }>>)
