import { cutLine, cutText, type BoundedText } from '#app/platform/text/bounded.ts'
import { readMoney, type Read } from '#app/platform/text/typed-values.ts'
import type { PriceBasis } from '#app/features/listings/choices.ts'

/** What a list says about what a rent is for, in its own column or beside the amount. */

const LONGEST = 60 // characters of such a cell

const of = (names: string, basis: PriceBasis) =>
  names
    .split(',')
    .flatMap((name) => [name, `per ${name}`, `a ${name}`, `by ${name}`, `by the ${name}`, `each ${name}`])
    .map((words) => [words, basis] as const)
const bases = new Map<string, PriceBasis>([
  ...of('bed,bd,bedroom,br,room,person,pp,tenant,student,resident,head', 'bed'),
  ...['each', 'ea', 'p.p', 'p/p', 'individual'].map((words) => [words, 'bed'] as const),
  ...of('unit,home,house,apartment,apt', 'unit'),
  ...['whole', 'entire', 'total', 'per whole', 'for whole', 'for the whole', 'for entire', 'for the entire']
    .flatMap((words) => ['', ' unit', ' home', ' house', ' apartment', ' apt'].map((end) => words + end))
    .map((words) => [words, 'unit'] as const),
])

/** A cell of the column that says what rents are for: `bed`, `Per person`, `by-the-bed`, `/bed`, `whole unit`. */
export function readBasis(text: BoundedText): Read<PriceBasis> {
  if (text === '') return null
  if (text.length > LONGEST) return undefined
  const words = text
    .toLowerCase()
    .replace(/^ ?\//, 'per ')
    .replace(/[\s_()-]+/g, ' ')
    .trim()
  return bases.get(words.endsWith('.') ? words.slice(0, -1) : words)
}

const AMOUNT = /^(?:usd)?[\s$]{0,3}\d[\d,.]{0,12}k?/i
const MONTHLY =
  /(?:^ ?(?:\/|per |an? )\s?mo(?:nth)?\b\.?| ?(?:\/|\b(?:per|an?) )\s?mo(?:nth)?\.?$|\bmonthly\b)/i

/** `1,450`, `1200/bed`, `$1,200 pp` or `2400/mo per unit`: the rent in cents, and what it is for if the cell says so. */
export function readRent(text: BoundedText): { cents: Read<number>; basis: PriceBasis | null } {
  if (text.length > LONGEST) return { cents: undefined, basis: null }
  const cents = readMoney(cutLine(text))
  if (cents !== undefined) return { cents, basis: null }
  const [amount = ''] = AMOUNT.exec(text.trim()) ?? []
  const basis = readBasis(cutText(text.trim().slice(amount.length).replace(MONTHLY, ' ').trim()))
  return basis ? { cents: readMoney(cutLine(amount)), basis } : { cents: undefined, basis: null }
}

const NAME = /\b(?:market|mkt|asking|monthly|list|advertised|rents?|prices?|rates?|amount|usd)\b|[$:()[\]]/gi

/** What rents are for by their heading: `Rent (per bed)`, `Price/unit`. */
export function basisInHeading(heading: string): PriceBasis | undefined {
  const text = heading.trim()
  if (text.length > LONGEST || !/[/([]|\b(?:per|by|each|pp)\b/i.test(text)) return undefined
  return readBasis(cutText(text.replace(NAME, ' ').trim().replace(MONTHLY, ' ').trim())) ?? undefined
}
