/** How often something may be tried: `times` in a window that begins with the first try, counted for one account, and
 *  20 times as often for one network, since a whole campus may share an address. */
export type LimitRule = { times: number; seconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Nearly a day: with the hourly sweep nothing of a limit is kept longer than one. */
const NEARLY_A_DAY = 22 * HOUR

export const limitRules = {
  /** Given back when the password was right. */
  'sign-in': { times: 10, seconds: 10 * MINUTE },
  /** New attempts to sign up with one address. */
  'sign-up': { times: 10, seconds: HOUR },
  /** Given back when the code was right. One code has three tries, this holds over all codes and sessions. */
  'code-entry': { times: 10, seconds: HOUR },
  /** Letters with a code to one address. */
  'code-sending': { times: 10, seconds: HOUR },
  /** Asking for a new password; given back when one was set. */
  reset: { times: 6, seconds: HOUR },
  /** Giving the password again before something that matters; given back when it was right. */
  'password-again': { times: 10, seconds: 10 * MINUTE },
  /** Codes of an app and recovery codes; given back when one was right. */
  'second-factor': { times: 10, seconds: HOUR },
  /** Messages of one person to all others. */
  message: { times: 120, seconds: 10 * MINUTE },
  /** Blocking people and taking it back, since the pages of both look again each time. */
  block: { times: 60, seconds: HOUR },
  /** Asking people to join a roommate group, since each gets a letter. */
  'group-invitation': { times: 30, seconds: HOUR },
  /** Asking people to be matched; the second one while an account is new. */
  'match-request': { times: 30, seconds: NEARLY_A_DAY },
  'match-request-new': { times: 5, seconds: NEARLY_A_DAY },
  /** Opening and reopening decisions, since everybody of the group gets a letter. */
  'decision-opening': { times: 20, seconds: HOUR },
  /** Saying that homes are gone. */
  'gone-report': { times: 20, seconds: NEARLY_A_DAY },
  /** Telling that something is wrong with homes. */
  'home-report': { times: 20, seconds: NEARLY_A_DAY },
  /** Deleting collections, since everybody in one gets a letter. */
  'collection-deletion': { times: 20, seconds: HOUR },
  /** Asking to be let into collections, whether they are there or not. */
  'collection-request': { times: 30, seconds: HOUR },
  /** Asking about homes, since each goes to somebody by a letter. */
  inquiry: { times: 30, seconds: NEARLY_A_DAY },
  /** Forms to who runs the site, by the address that was typed, since each becomes a letter. */
  contact: { times: 6, seconds: NEARLY_A_DAY },
  /** Proposing times for tours, since each goes to somebody by a letter. */
  'tour-times': { times: 30, seconds: NEARLY_A_DAY },
  /** Lists of homes that a manager brings in, since each is read twice. */
  'list-import': { times: 30, seconds: HOUR },
} satisfies Record<string, LimitRule>
export type LimitName = keyof typeof limitRules

export const NETWORK_TIMES = 20

/** What a verb returns when a limit is reached; `wait` in seconds. */
export type Limited = { ok: false; reason: 'limited'; wait: number }

/** What somebody reads who tried too often. @param wait in seconds */
export function tooManyTries(wait: number): string {
  return `Too many tries. Please wait ${inWords(wait)} and try again.`
}

function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 60 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}

/** The status of such an answer, and when to come back: `data(answer, limitedInit(wait))`. A page that answers with it
 *  exports `headers` that passes its action's headers on. */
export function limitedInit(wait: number): { status: number; headers: Record<string, string> } {
  return { status: 429, headers: { 'Retry-After': String(Math.max(1, Math.ceil(wait))) } }
}
