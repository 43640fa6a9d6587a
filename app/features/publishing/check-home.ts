import { formatExactMoney, formatFullDate } from '#app/platform/text/format.ts'
import { costOf, isInPrice } from '#app/features/listings/price.ts'
import type { HomeFacts } from '#app/features/listings/to-detail.ts'
import { findingsOf, type Finding, type Written } from './fair-housing.ts'
import type { SectionErrors, SectionField } from './read-section.ts'
import { MANAGER_SOURCE } from './rules.ts'
import type { EditedHome, EditorPage } from './sections.ts'

export type CheckedHome = Written & Stated & Needed

export type HomeCheck = {
  /** Required facts that are missing. */
  missing: MissingFact[]
  impossible: MissingFact[]
  /** Wording that the law may not allow. Computed when read, because it is the slowest part. */
  readonly wording: Finding[]
}

/** The only check of a home's contents, used by the editor, imports, feeds, commands and the queue. Homes with missing or
 *  impossible facts are not published; homes with doubtful wording are published only after staff have read it, unless the operator
 *  has turned reviews off. */
export function checkHome(home: CheckedHome, now: Date): HomeCheck {
  let wording: Finding[] | undefined
  return {
    missing: missingOf(home),
    impossible: impossibleOf(home, now),
    get wording() {
      return (wording ??= findingsOf(home))
    },
  }
}

/** Why a home cannot be published, as a list for one sentence. */
export const problemText = ({ missing, impossible }: Pick<HomeCheck, 'missing' | 'impossible'>): string =>
  [
    ...(missing.length > 0 ? [`Missing: ${missing.map(({ text }) => lowerFirst(text)).join('; ')}.`] : []),
    ...impossible.map(({ text, why }) => `${text}. ${why}`),
  ].join(' ')

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/** Whether a home lacks something it needs to be offered again. A home from a list may lack facts, since its list may never contain
 *  them. */
export function lacksFacts(home: CheckedHome & { source: string }, now: Date): boolean {
  const { missing, impossible } = checkHome(home, now)
  return impossible.length > 0 || (home.source === MANAGER_SOURCE && missing.length > 0)
}

/** Errors in fields of a published or submitted home that a change would make incomplete or impossible. Existing problems, as in
 *  imported homes, are not errors. */
export function newProblems(
  before: CheckedHome & { status: string },
  after: CheckedHome,
  now: Date,
): SectionErrors {
  if (before.status !== 'published' && before.status !== 'submitted') return {}
  const was = checkHome(before, now)
  const is = checkHome(after, now)
  const newOnes = (then: MissingFact[], list: MissingFact[]) =>
    list.filter(({ key, text }) => !then.some((each) => each.key === key && each.text === text))
  return Object.fromEntries([
    ...newOnes(was.missing, is.missing).map(({ key }) => [
      key,
      'The home is offered, so this is required. Pause the home first to remove it.',
    ]),
    ...newOnes(was.impossible, is.impossible).map(({ key, text, why }) => [key, `${text}. ${why}`]),
  ]) as SectionErrors
}

/** A fact the home does not state: the page where it is entered, and why students need it. */
export type MissingFact = {
  key: SectionField | 'photos' | 'utilities'
  page: EditorPage
  text: string
  why: string
}

/** The facts that a home needs before students see it. */
type Needed = Pick<EditedHome, 'price' | 'priceBasisAssumed' | 'fees' | 'availableFrom' | 'description'>

type Check<Home, Key = MissingFact['key']> = MissingFact & { key: Key; holds: (home: Home) => boolean }

const isWritten = (text: string | null) => text !== null && text.trim() !== ''
const stated = (value: unknown) => value !== null

/** What a home needs before it is published; `drafts.server.ts` checks the same in SQL. */
export const neededFacts = ['price', 'priceBasis', 'fees', 'availableFrom', 'description'] as const
export type NeededFact = (typeof neededFacts)[number]

/** Required before publishing: without these a student cannot tell what the home costs. */
const needed: Check<Needed, NeededFact>[] = [
  {
    key: 'price',
    page: 'price',
    text: 'The rent',
    why: 'Students search by what they pay a month.',
    holds: ({ price }) => price > 0,
  },
  {
    key: 'priceBasis',
    page: 'price',
    text: 'What the rent is for: the whole home or one bed',
    why: 'What each person pays is calculated from it.',
    holds: ({ priceBasisAssumed }) => !priceBasisAssumed,
  },
  {
    key: 'fees',
    page: 'price',
    text: 'Mandatory fees, or that there are none',
    why: 'The price that students see must include every fee they cannot avoid.',
    holds: ({ fees }) => {
      const mandatory = fees.filter((fee) => fee.kind === 'fee' && isInPrice(fee))
      return mandatory.length > 0 && mandatory.every(({ state }) => state !== 'unknown')
    },
  },
  {
    key: 'availableFrom',
    page: 'terms',
    text: 'The date it becomes available',
    why: 'Students search by when they can move in.',
    holds: ({ availableFrom }) => stated(availableFrom),
  },
  {
    key: 'description',
    page: 'home',
    text: 'A description',
    why: 'A few sentences are enough.',
    holds: ({ description }) => isWritten(description),
  },
]

/** Recommended: they make a home easier to choose. */
const advised: Check<EditedHome>[] = [
  {
    key: 'photos',
    page: 'photos',
    text: 'Photos',
    why: 'Students skip homes without photos.',
    holds: ({ photos }) => photos.length > 0,
  },
  {
    key: 'utilities',
    page: 'price',
    text: 'Which utilities the rent includes',
    why: 'Otherwise students ask what they pay besides the rent.',
    holds: ({ fees }) => {
      const utilities = fees.filter(({ kind }) => kind === 'utility')
      return utilities.length > 0 && utilities.every(({ state }) => state !== 'unknown')
    },
  },
  {
    key: 'position',
    page: 'place',
    text: 'A position on the map',
    why: 'Without one it has no pin, and no distance to campus.',
    holds: ({ lat }) => stated(lat),
  },
  {
    key: 'leaseType',
    page: 'terms',
    text: 'The kind of lease',
    why: 'With a joint lease, each tenant is responsible for the whole rent.',
    holds: ({ leaseType }) => stated(leaseType),
  },
  {
    key: 'deposit',
    page: 'price',
    text: 'The deposit',
    why: 'Students see how much cash it takes to move in.',
    holds: ({ deposit }) => stated(deposit),
  },
  {
    key: 'applicationFee',
    page: 'price',
    text: 'The application fee',
    why: 'Students see what it costs to apply.',
    holds: ({ applicationFee }) => stated(applicationFee),
  },
  {
    key: 'baths',
    page: 'home',
    text: 'Baths',
    why: 'Students filter by them.',
    holds: ({ baths }) => stated(baths),
  },
  {
    key: 'squareFeet',
    page: 'home',
    text: 'The size',
    why: 'Students compare it.',
    holds: ({ squareFeet }) => stated(squareFeet),
  },
]

const failing = <Home>(checks: Check<Home>[], home: Home): MissingFact[] =>
  checks.filter(({ holds }) => !holds(home)).map(({ key, page, text, why }) => ({ key, page, text, why }))

const missingOf = (home: Needed) => failing(needed, home)

/** Recommended facts that are missing. */
export const missingAdvice = (home: EditedHome) => failing(advised, home)

type Stated = Pick<HomeFacts, 'price' | 'priceBasis' | 'beds' | 'address' | 'availableFrom'>

/** A month's rent for one bed, in cents. Anything outside this range is a typo, or a purchase price. */
const BED = { least: 5_000, most: 2_000_000 }
const DAY = 24 * 60 * 60 * 1000 // milliseconds
/** How many days before and after today a date is plausible. */
const DATE = { before: 366, after: 3 * 366 }

/** Facts that cannot be true, in the same form as missing ones: what, and what to do. */
export function impossibleOf({ address, availableFrom, ...priced }: Stated, now: Date): MissingFact[] {
  const found: MissingFact[] = []
  if (priced.price > 0) {
    const { perBed } = costOf({ ...priced, fees: [] })
    if (perBed > BED.most || perBed < BED.least)
      found.push({
        key: 'price',
        page: 'price',
        text: `A rent of ${formatExactMoney(perBed)} for a bed cannot be a month’s rent`,
        why: `Enter the rent for one month. For one bed, enter ${formatExactMoney(BED.least)} to ${formatExactMoney(BED.most)}.`,
      })
  }
  if (address !== '' && isNoAddress(address))
    found.push({
      key: 'address',
      page: 'place',
      text: `“${address}” is not the address of a home`,
      why: 'Enter its street address, with the unit.',
    })
  if (availableFrom !== null) {
    const days = (Date.parse(availableFrom) - now.getTime()) / DAY
    if (days < -DATE.before || days > DATE.after)
      found.push({
        key: 'availableFrom',
        page: 'terms',
        text: `${formatFullDate(availableFrom)} cannot be the date it becomes available`,
        why: `It is ${days < 0 ? 'more than a year ago: if the home is available now, enter today’s date' : 'more than three years ahead'}.`,
      })
  }
  return found
}

/** Words that people write instead of an address. */
const PLACEHOLDERS = new Set(
  (
    'n a na none null nil nan undefined tbd tba unknown undisclosed confidential private hidden withheld blank empty pending test various ' +
    'multiple address addresses location street not no to be determined announced disclosed given provided available listed shown specified ' +
    'stated call text email contact ask see message for on upon request agent owner manager landlord office remarks details description the ' +
    'by only please ref value'
  ).split(' '),
)

const BOX =
  /^(?:attn\b.{0,60}\b)?(?:(?:p|post)[.\s]{0,3}(?:o|office)[.\s]{0,3}(?:b|bx|box)|post(?:al)?[\s]{1,3}box|pob|pmb|mailbox|box)\b[\s.:#]{0,4}(?:no\.?\s{0,3})?[a-z]?\d/i
const BOX_ANYWHERE = /\b(?:p\.?\s{0,3}o\.?\s{0,3}box|post(?:al)?\s{1,3}office\s{1,3}box)\b/i

/** Whether a text is not a home's address: a post office box, only digits, or words that say there is none. */
function isNoAddress(text: string): boolean {
  if (!/\p{L}/u.test(text) || BOX.test(text) || BOX_ANYWHERE.test(text)) return true
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^0+$/.test(word))
  return words.length <= 12 && words.every((word) => PLACEHOLDERS.has(word))
}
