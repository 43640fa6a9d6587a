/** How often something may be tried: `times` in a window that starts with the first try. Counted per account, with 20 times as many
 *  per network, because a whole campus may share an address. */
export type RateLimitRule = {
  times: number
  seconds: number
  /** For what anyone may try on someone else's account. `times` then limits one network on one account, and this all networks
   *  together. Browsers in which the account was signed in before share their own `times` and count nowhere else, so nobody can use
   *  up the owner's tries. */
  everywhere?: number
  /** The window of `everywhere`; by default `seconds`. */
  everywhereSeconds?: number
  /** Seconds between further tries once `times` are used up, instead of refusing until the window ends. `own` is for one network on
   *  one account, `everywhere` for all networks on it, `network` for one network over all accounts. The response to an early try is
   *  delayed; a try is refused only while another waits. */
  spacing?: { own: number; everywhere: number; network: number }
  /** What people read instead of `tooManyTries`. */
  failed?: string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Just under a day: with the hourly cleanup, nothing is stored for longer than a day. */
const NEARLY_A_DAY = 22 * HOUR

const MANY_HOMES = 'You have reported many homes today. Try again tomorrow.'

export const rateLimitRules = {
  /** Not counted if the password was right. One network cannot use up the tries of all networks. */
  'sign-in': {
    times: 10,
    seconds: 10 * MINUTE,
    everywhere: 100,
    spacing: { own: 20, everywhere: 10, network: 3 },
  },
  /** New attempts to sign up with one address. */
  'sign-up': { times: 10, seconds: HOUR, everywhere: 60 },
  /** Not counted if the code was right. A single code has three tries; this limit covers all codes and sessions together. */
  'code-entry': { times: 10, seconds: HOUR, everywhere: 100 },
  /** Emails with a code to one address. */
  'code-sending': { times: 10, seconds: HOUR, everywhere: 30, everywhereSeconds: NEARLY_A_DAY },
  /** Requests for a new password; not counted once one was set. Each email has a link to a browser's own tries
   *  (request-reset.server.ts). */
  reset: { times: 6, seconds: HOUR, everywhere: 20, everywhereSeconds: NEARLY_A_DAY },
  /** Re-entering the password before a sensitive change; not counted if it was right. */
  'password-again': { times: 10, seconds: 10 * MINUTE },
  /** Codes of an authenticator app and recovery codes; not counted if one was right. */
  'second-factor': { times: 10, seconds: HOUR, everywhere: 30 },
  /** Messages of one person to all others. */
  message: { times: 120, seconds: 10 * MINUTE },
  /** Blocking and unblocking, because each reloads the open pages of both people. */
  block: { times: 60, seconds: HOUR },
  /** Invitations to roommate groups, because each sends an email. */
  'group-invitation': { times: 30, seconds: HOUR },
  /** Invitations to a company, because each sends an email. */
  'colleague-invitation': { times: 30, seconds: NEARLY_A_DAY },
  /** Match requests; the second limit is for new accounts. */
  'match-request': { times: 30, seconds: NEARLY_A_DAY },
  'match-request-new': { times: 5, seconds: NEARLY_A_DAY },
  /** Opening and reopening decisions, because each sends an email to the whole group. */
  'decision-opening': { times: 20, seconds: HOUR },
  /** Reports that a home is gone. */
  'gone-report': { times: 20, seconds: NEARLY_A_DAY, failed: MANY_HOMES },
  /** Reports that something is wrong with a home. */
  'home-report': { times: 20, seconds: NEARLY_A_DAY, failed: MANY_HOMES },
  /** Reports about people. */
  'person-report': {
    times: 20,
    seconds: NEARLY_A_DAY,
    failed: 'You have reported many people today. Try again tomorrow.',
  },
  /** Deleting collections, because each sends an email to its members. */
  'collection-deletion': { times: 20, seconds: HOUR },
  /** Requests to join a collection, whether it exists or not. */
  'collection-request': { times: 30, seconds: HOUR },
  /** Inquiries, because each sends an email. */
  inquiry: { times: 30, seconds: NEARLY_A_DAY },
  /** Forms to the operator, by the typed address, because each sends an email. */
  contact: { times: 6, seconds: NEARLY_A_DAY, everywhere: 30 },
  /** Proposing tour times, because each sends an email. */
  'tour-times': { times: 30, seconds: NEARLY_A_DAY },
  /** Choosing the building of one's classes, because a new building computes ways from all of the campus's homes. */
  building: { times: 20, seconds: HOUR },
  /** Imports by a manager, because each file is read twice. */
  'list-import': { times: 30, seconds: HOUR },
  /** Street suggestions, one for each pause in typing an address. */
  'street-names': { times: 300, seconds: 10 * MINUTE },
} satisfies Record<string, RateLimitRule>
export type RateLimitName = keyof typeof rateLimitRules

export const NETWORK_TIMES = 20

/** What a verb returns when a limit is reached; `wait` is in seconds. */
export type Limited = { ok: false; reason: 'limited'; wait: number; failed?: string }

export function limitedBy(rule: RateLimitName, wait: number): Limited {
  const { failed }: RateLimitRule = rateLimitRules[rule]
  return { ok: false, reason: 'limited', wait, ...(failed !== undefined && { failed }) }
}

/** Status 429 and Retry-After for such an outcome, `wait` in seconds: `data(answer, limitedInit(wait))`. The route must export
 *  `headers` that passes on its action's headers. */
export function limitedInit(wait: number): { status: number; headers: Record<string, string> } {
  return { status: 429, headers: { 'Retry-After': String(Math.max(1, Math.ceil(wait))) } }
}
