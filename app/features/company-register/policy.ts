import { policy, type Rule } from '#app/platform/access.ts'
import { about, admin, desk, manager } from '#app/platform/rules.ts'

/** What the office keeps about companies. The desk reads it, because whoever decides about a home has to know whether its
 *  company may offer one. It changes nothing: a date here pauses all homes of a company, and the desk decides one home at a
 *  time. Notes are for admins, because they may name people and how to reach them, and the desk sees no contacts. */
export const companyRegisterPolicy = policy({
  read: desk,
  readNotes: admin,
  save: about<{ companyId: string }>(admin),
  /** What a company's people read about their own. */
  readOwn: manager,
} satisfies Record<string, Rule<never>>)
