import { policy, type Rule } from '#app/platform/access.ts'
import { about, admin, desk, manager } from '#app/platform/rules.ts'

/** What the office keeps about companies. The desk reads it, because deciding about a home requires knowing whether its company may
 *  offer one. The desk cannot change it: a date here pauses all homes of a company, while the desk decides one home at a time. Only
 *  admins read the notes, which may contain names and contact details that the desk must not see. */
export const companyRegisterPolicy = policy({
  read: desk,
  readNotes: admin,
  save: about<{ companyId: string }>(admin),
  /** What people read about their own company. */
  readOwn: manager,
} satisfies Record<string, Rule<never>>)
