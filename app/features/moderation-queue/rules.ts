import { z } from 'zod'

/** The kinds of items in the queue, with their labels in singular and plural. */
export const moderationKinds = {
  report: { label: 'Report', many: 'Reports' },
  duplicate: { label: 'Duplicate', many: 'Duplicates' },
  sublet: { label: 'Sublet', many: 'Sublets' },
  'new-home': { label: 'New home', many: 'New homes' },
  'fair-housing': { label: 'Fair housing', many: 'Fair housing' },
  inquiry: { label: 'Inquiry without a manager', many: 'Inquiries without a manager' },
  'sell-with-us': { label: 'List with us', many: 'List with us' },
  contact: { label: 'Contact form', many: 'Contact forms' },
  'failed-email': { label: 'Failed email', many: 'Failed emails' },
  photo: { label: 'Failed photos', many: 'Failed photos' },
  appeal: { label: 'Appeal', many: 'Appeals' },
  'home-appeal': { label: 'Appeal about a home', many: 'Appeals about homes' },
  import: { label: 'Import', many: 'Imports' },
  'failed-job': { label: 'Failed job', many: 'Failed jobs' },
  freshness: { label: 'Still available?', many: 'Homes to ask about' },
  company: { label: 'Company name', many: 'Company names' },
} as const
export type ModerationKind = keyof typeof moderationKinds
export const moderationKindNames = Object.keys(moderationKinds) as ModerationKind[]
export const isModerationKind = (name: unknown): name is ModerationKind =>
  typeof name === 'string' && Object.hasOwn(moderationKinds, name)

const id = z.uuid()
const word = z.string().min(1).max(300)

/** The facts that each kind needs for a decision: ids of rows to load when an admin opens the item, and fixed values. Users' texts
 *  and contact details stay in their feature's rows. */
export const moderationFacts = {
  report: z.object({
    /** `conversation`: the reported account was erased. */
    about: z.enum(['person', 'home', 'conversation']),
    id,
    /** The person's sublet that the latest report is about. */
    subletId: id.optional(),
    /** The reason of the latest report. */
    reason: z.enum(['scam', 'harassment', 'spam', 'underage', 'wrong', 'discrimination', 'other']),
  }),
  duplicate: z.object({ listingId: id, otherId: id, matchedBy: z.enum(['address', 'photo', 'import']) }),
  /** A sublet that resembles a home, or another student's sublet. */
  sublet: z.object({
    subletId: id,
    listingId: id.optional(),
    otherSubletId: id.optional(),
    matchedBy: z.enum(['address', 'photo']),
  }),
  'new-home': z.object({ listingId: id }),
  'fair-housing': z.object({ listingId: id, rules: z.array(word).max(50) }),
  inquiry: z.object({ inquiryId: id, listingId: id }),
  'sell-with-us': z.object({ requestId: id }),
  contact: z.object({ messageId: id }),
  'failed-email': z.object({ emailId: id, failedKind: word }),
  photo: z.object({ source: word }),
  /** From a suspended person or a suspended company. */
  appeal: z.union([
    z.object({ userId: id, appealId: id.optional() }),
    z.object({ companyId: id, appealId: id }),
  ]),
  'home-appeal': z.object({ listingId: id, decisionId: id }),
  import: z.object({ source: word, importId: id.optional(), managerId: id.optional(), why: word.optional() }),
  'failed-job': z.object({ name: word }),
  company: z.object({
    companyId: id,
    /** What the company asks to show; its logo as a photo id. */
    asked: z.object({ name: word.nullable(), website: word.nullable(), logo: id.nullable() }),
    /** What pages showed before, for an undo. */
    former: z.object({ name: word.nullable(), website: word.nullable() }),
  }),
  freshness: z.union([
    z.object({ listingId: id }),
    z.object({ source: word }),
    /** Homes of a company that was deleted. */
    z.object({ homeIds: z.array(id).min(1).max(200) }),
  ]),
} as const satisfies Record<ModerationKind, z.ZodType>
export type ModerationFacts<Kind extends ModerationKind> = z.infer<(typeof moderationFacts)[Kind]>

/** Actions of admins, as the log puts them after a name. */
export const logVerbs = {
  taken: 'took',
  released: 'released',
  given: 'handed over',
  decided: 'decided',
  undone: 'undid',
  closed: 'closed',
  suspended: 'suspended',
  lifted: 'lifted the suspension of',
  'contacts-opened': 'viewed the contacts of',
  'role-given': 'gave a role to',
  'role-taken': 'removed a role from',
  'second-factor-reset': 'turned off two-step sign-in of',
  'signed-out': 'signed out',
  'birth-date-cleared': 'cleared the date of birth of',
  'home-taken-down': 'took down',
  'home-brought-back': 'brought back',
  'job-run': 'started',
  added: 'added',
  changed: 'changed',
  archived: 'archived',
  'offered-again': 'offered again',
  deleted: 'deleted',
  'command-run': 'ran',
} as const
/** Labels of the things in the log that are not queue items. */
export const logThings: Record<string, string> = {
  campus: 'the campus',
  person: 'the account',
  home: 'the home',
  'company-register': 'the company',
  job: 'the job',
  settings: 'the settings',
  content: 'the content',
  'login-provider': 'the log-in provider',
  source: 'the list',
  command: 'the command',
}
export type LogVerb = keyof typeof logVerbs

/** Maximum characters of an admin's reason. */
export const ADMIN_REASON_MOST = 1000
/** Days that text quoted in a report is kept after the decision (PRODUCT.md §4). */
export const QUOTES_KEPT_DAYS = 90
