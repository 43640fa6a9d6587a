import { policy, type Rule } from '#app/platform/access.ts'
import { about, admin } from '#app/platform/rules.ts'

/** The state of the site, and starting its jobs. */
export const healthPolicy = policy({
  read: admin,
  runJob: about<{ name: string } | null>(admin),
} satisfies Record<string, Rule<never>>)
