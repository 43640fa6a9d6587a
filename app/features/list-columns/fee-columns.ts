import { wholeStart } from '#app/platform/text/storable-text.ts'

/** A column for a single fee: its heading is the fee's name, and its cells are the amounts. What is not stated is not guessed. */
const terms = {
  fee_monthly: {
    often: 'monthly',
    paidBy: 'everyone',
    label: 'Monthly fee for everyone',
    takes: 'the heading is its name',
  },
  fee_monthly_optional: {
    often: 'monthly',
    paidBy: 'whoever wants it',
    label: 'Monthly fee, optional',
    takes: 'only those who want it pay',
  },
  fee_once: {
    often: 'once',
    paidBy: 'everyone',
    label: 'One-time fee for everyone',
    takes: 'the heading is its name',
  },
  fee_once_optional: {
    often: 'once',
    paidBy: 'whoever wants it',
    label: 'One-time fee, optional',
    takes: 'only those who want it pay',
  },
  fee_monthly_unstated: {
    often: 'monthly',
    paidBy: null,
    label: 'Monthly fee, unclear who pays',
    takes: 'goes into the description',
  },
  fee_once_unstated: {
    often: 'once',
    paidBy: null,
    label: 'One-time fee, unclear who pays',
    takes: 'goes into the description',
  },
  fee_unstated: {
    often: null,
    paidBy: null,
    label: 'Fee, unclear how often',
    takes: 'goes into the description',
  },
} as const

export type FeeColumn = keyof typeof terms
export type FeeTerms = { often: 'monthly' | 'once' | null; paidBy: 'everyone' | 'whoever wants it' | null }

export const isFeeColumn = (text: string): text is FeeColumn => Object.hasOwn(terms, text)
export const feeTerms = (column: FeeColumn): FeeTerms => terms[column]

/** Whether a manager is asked what such a column means. */
export const isUnstated = (text: string): boolean => isFeeColumn(text) && terms[text].paidBy === null

/** The columns' labels and what they accept, for the form. */
export const feeColumnHelp = Object.entries(terms).map(([column, { label, takes }]) => ({
  column: column as FeeColumn,
  label,
  takes,
}))

/** A cell in such a column; `name` is the fee's. */
export type FeeCell = { name: string; column: FeeColumn; text: string }

const UTILITY = /\b(?:water|sewer|electric|power|gas|heat|internet|wi-?fi|trash|garbage|utilit|cable)/i
/** Every tenant pays for utilities, monthly unless stated otherwise. */
export const isUtility = (name: string): boolean => UTILITY.test(name)

const ONE_UTILITY =
  /^(?:(?:hot|cold|high[- ]speed|basic|natural|city|all|the) ){0,2}(?:water|sewer|sewage|electric|electricity|power|gas|heat|heating|internet|wi-?fi|trash|garbage|cable|utilit(?:y|ies)|utils)(?: (?:tv|removal|pick-?up|service|collection|only))?$/i
/** Whether a text is the name of a utility and says nothing else, as `tenant pays gas` does. */
export const isUtilityName = (text: string): boolean =>
  text.length <= LONGEST && text.split('/').every((name) => ONE_UTILITY.test(name.trim()))

const QUALIFIED =
  /^\(?(?:no|nothing|none|some|few|most|partly|partially|up to|from|over|under)\b(?!-)|\b(?:except|excluding|excl|without|up to|max|maximum|cap|capped|allowance|discount|concession|rebate|special|incentive|bonus|savings?|penalty|fine|damages?|evict\w*|hold-?over|hold over|replacement|renewal|lock-?outs?|sublet\w*|re-?let\w*|month[- ]to[- ]month|mtm|about|approx|approximately|avg|average|est|estimated|deposits?)\b|\bcredit\b(?! check| report)|\b(?:not|never)\b(?! optional)|\(no /i

const MONTHLY = /(?<!\d[\s-]?)\b(?:monthly|month|mo)\b|\brent\b/
const ONCE = /\bone[ -]?time\b|\bonce\b|\bnon-?recurring\b/
/** Fees that are paid at the beginning, unless the heading says `monthly`. */
const AT_START = /\bapplication\b|\badmin\w*|\bmove[ -]?in\b/
/** Paid at other times, or only if something happens. */
const OTHERWISE =
  /\b(?:annual|year|yr|week|quarter|semester|term|dai|day|late|return|nsf|terminat|transfer|guest|lost|break)/
const MANDATORY = /\b(?:mandatory|required)\b/
const OPTIONAL = /\boptional\b/
const NEGATED = /\b(?:not|non|no)\b/

const WORD = /\b(?:fees?|charges?)\b/
/** What a column must be about so that `rent`, `monthly` or the like make it a fee. */
const NAMED =
  /\b(?:pets?|dogs?|cats?|parking|garage|storage|locker|amenit(?:y|ies)|furniture|technology|tech|packages?|pest|insurance|valet|cleaning|admin\w*|water|sewer|trash|garbage|electric(?:ity)?|gas|heat|internet|wi-?fi|cable)\b/
const BARE =
  /^(?:water|sewer|(?:valet )?trash|pest control|water (?:and|&|\/) sewer|garbage|electric(?:ity)?|gas|internet|wi-?fi|cable)$/
/** A column that is about a fee but holds no amount, or is about something else. */
const NO_AMOUNT = /\b(?:notes?|included|waived|types?|polic(?:y|ies)|description|deposits?|status|allowed)\b/
const LONGEST = 80 // characters of a heading that are examined

const AT_SOME_TIME = /\bapp(?:lication)?\b|\badmin\w*|\bmove[ -]?(?:in|out)\b|\bcleaning\b|\bset-?up\b/
/** What not every tenant pays. */
const OF_SOME = /\bpets?\b|\bdogs?\b|\bcats?\b/

/** Whether a fee in a text is not a monthly one for everyone, or none at all, unless it says so: `no gas`, `up to $50`, `Late fee
 *  $50`, `Pet rent $35`, `Move-in fee $200`. */
export function isUnclearFee(written: string): boolean {
  const text = written.slice(0, 2 * LONGEST).toLowerCase()
  if (QUALIFIED.test(text) || OTHERWISE.test(text)) return true
  if (OPTIONAL.test(text)) return false
  return OF_SOME.test(text) || (AT_SOME_TIME.test(text) && !ONCE.test(text) && !MONTHLY.test(text))
}

/** The kind of fee that a heading with no other meaning stands for. How often it is paid, and by whom, counts only if the heading
 *  says so. */
export function feeColumnOf(heading: string): FeeColumn | undefined {
  const text = heading.slice(0, LONGEST).toLowerCase().replaceAll('_', ' ').trim()
  const once = ONCE.test(text)
  const monthly = MONTHLY.test(text)
  const bare = text.split(/[([]/, 1).join('').trim()
  const isFee = WORD.test(text) || BARE.test(bare) || (NAMED.test(text) && (monthly || once))
  if (!isFee || NO_AMOUNT.test(text)) return undefined
  if (OTHERWISE.test(text) || (once && monthly)) return 'fee_unstated'
  const often = monthly ? 'monthly' : once || AT_START.test(text) ? 'once' : null
  if (often === null) return 'fee_unstated'
  if (NEGATED.test(text)) return `fee_${often}_unstated`
  if (OPTIONAL.test(text)) return `fee_${often}_optional`
  return MANDATORY.test(text) || (often === 'monthly' && isUtility(text))
    ? `fee_${often}`
    : `fee_${often}_unstated`
}

/** A fee's name from its column's heading, such as `pet_rent ($/mo)` or `Monthly trash`. */
export function feeNameOf(heading: string): string {
  const start = wholeStart(heading.trim(), 2 * LONGEST)
  const name = start
    .replace(/[([][^()[\]]{0,40}[)\]]/g, ' ')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const said = wholeStart(name || start, LONGEST)
  return said.charAt(0).toUpperCase() + said.slice(1)
}
