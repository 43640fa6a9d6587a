import { policy, type Rule } from '#app/platform/access.ts'
import { own } from '#app/platform/rules.ts'

export const savedSearchPolicy = policy({ read: own, manage: own } satisfies Record<
  string,
  Rule<{ userId: string }>
>)
