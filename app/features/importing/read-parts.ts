import { bounded, cutText, type BoundedText } from '#app/platform/text/bounded.ts'
import { NO_FEES } from '#app/features/publishing/row-forms.ts'
import type { Fee, Photo } from '#app/features/listings/rules.ts'
import { ADDRESS_MOST, PHOTOS_MAX } from '#app/features/listings/limits.ts'
import { wholeStart } from '#app/platform/text/storable-text.ts'
import { publicText } from '#app/platform/text/contacts/private-numbers.ts'
import {
  feeTerms,
  isUnclearFee,
  isUnstated,
  isUtility,
  isUtilityName,
  type FeeCell,
  type FeeTerms,
} from '#app/features/list-columns/fee-columns.ts'
import { isBlankWord } from './blank-words.ts'
import { readList, readMoney } from './read-values.ts'
import type { Remarks } from './remarks.ts'

const NONE = new Set([
  'none',
  'no fee',
  'no fees',
  'no mandatory fees',
  'no additional fees',
  'no other fees',
  '$0',
  '0',
])
const INCLUDED = ['included', 'incl.', 'incl', 'inc.', 'is included', 'are included']
const MOST_PART = 200 // characters of one fee

/** `none`, or `Trash=25; Water=included; Internet=unknown; Amenity fee=$40/person`: fees and utilities, for the unit unless they
 *  say `/bed` or `/person`. They are mandatory and monthly unless they say `optional` or `once`; an optional one is for each person
 *  who chooses it. Also accepts the notation of leasing sheets: `Trash $25, Utilities included`.
 *  @param lines for the description: what is not understood */
export function readFees(text: BoundedText, remarks: Remarks, lines: string[] = []): Fee[] {
  return readList(text).flatMap((part): Fee[] => {
    if (NONE.has(part.toLowerCase())) return [NO_FEES]
    const fees = part.length <= MOST_PART ? feesOf(part) : undefined
    if (fees) return fees
    remarks.note('fee not understood: in the description instead', part, 'fees')
    lines.push(`Fees, as listed: ${wholeStart(part, MOST_PART)}.`)
    return []
  })
}

function feesOf(part: string): Fee[] | undefined {
  if (isUnclearFee(part)) return undefined
  const one = feeOf(part)
  if (one) return [one]
  const shared = namesIncluded(part)
  if (shared) return shared
  const parts = part.split(',').map((each) => feeOf(each.trim()))
  return parts.length > 1 && parts.every((fee) => fee !== undefined) ? parts : undefined
}

/** Each fee in `Water, gas and trash included`. */
function namesIncluded(part: string): Fee[] | undefined {
  const end = INCLUDED.find((word) => part.toLowerCase().endsWith(` ${word}`))
  if (!end || /[\d$=]/.test(part)) return undefined
  const names = part
    .slice(0, -end.length)
    .split(/,|&|\band\b/i)
    .map((name) => name.trim())
    .filter(Boolean)
  return names.length > 0 && names.every(isUtilityName)
    ? names.map((name) => feeNamed(name, 'included'))
    : undefined
}

const OPTIONAL = /\(?(?<!\bno[nt][ -])\boptional\b\)?/i
const ONCE = /\(?\b(?:once|one[ -]time)\b\)?/i

/** One fee, such as `Trash=25`, `Parking $75 (optional)` or `Cleaning: $150 one-time`. */
function feeOf(part: string): Fee | undefined {
  const [isOptional, isOnce] = [OPTIONAL.test(part), ONCE.test(part)]
  if (!isOptional && !isOnce) return monthlyFee(part)
  const words = part.replace(OPTIONAL, ' ').replace(ONCE, ' ').replace(/\s+/g, ' ').trim()
  const fee = monthlyFee(words, isOptional ? 'person' : 'unit')
  // Fees that only some pay, or that are paid once, cannot be included in the rent.
  if (!fee || fee.state === 'included') return undefined
  const name = fee.name.charAt(0).toUpperCase() + fee.name.slice(1)
  return { ...fee, name, kind: isOptional ? 'optional' : 'fee', ...(isOnce && { once: true }) }
}

/** `Trash=25`, `Trash: $25/mo`, `Trash $25` or `Water included`.
 *  @param usual what the amount is for if not stated */
function monthlyFee(part: string, usual: Fee['per'] = 'unit'): Fee | undefined {
  const sign = ['=', ':', ' $'].map((each) => part.indexOf(each)).find((at) => at > 0)
  if (sign === undefined) {
    const end = INCLUDED.find((word) => part.toLowerCase().endsWith(` ${word}`))
    const name = end && part.slice(0, -end.length).trim()
    return name && !/[,&]|\band\b/i.test(name) ? feeNamed(name, 'included') : undefined
  }
  const name = part
    .slice(0, sign)
    .replace(/\s?[-–—]$/, '')
    .trim()
  return name === '' || /[,$=]/.test(name) ? undefined : feeOfValue(name, part.slice(sign + 1), usual)
}

/** `25`, `$25/mo`, `$40/person`, `included` or `unknown`. */
function feeOfValue(name: string, text: string, usual: Fee['per']): Fee | undefined {
  const [value = '', ...pers] = text.split('/').map((each) => each.trim().toLowerCase())
  const per = pers.filter((each) => each !== 'mo' && each !== 'month')
  const [of = usual] = per
  if (per.length > 1 || !isPer(of)) return undefined
  if (value === 'unknown') return feeNamed(name, 'unknown', of)
  if (INCLUDED.includes(value)) return feeNamed(name, 'included', of)
  const amount = readMoney(cutText(value))
  return amount === null || amount === undefined ? undefined : { ...feeNamed(name, 'amount', of), amount }
}

/** Fees from columns with a fee's name. What neither the heading nor the manager stated is not guessed: the amount is kept as text.
 *  @returns also lines for the description */
export function readFeeCells(cells: FeeCell[], remarks: Remarks): { fees: Fee[]; lines: string[] } {
  const fees: Fee[] = []
  const lines: string[] = []
  for (const { name, column, text } of cells) {
    const cell = bounded(text, MOST_PART)
    if (cell === null) remarks.note(`“${name}” is longer than a fee: left out`, text, 'fees')
    if (cell === null || isBlankWord(cell) || NOTHING.test(cell)) continue
    const fee = feeOfCell(name, feeTerms(column), cell)
    if (fee) {
      fees.push(fee)
      continue
    }
    const why = isUnstated(column)
      ? `not stated ${feeTerms(column).often === null ? 'how often it is paid' : 'who pays it'}`
      : 'not understood'
    remarks.note(`“${name}” ${why}: in the description instead`, publicText(cell), 'fees')
    lines.push(`${publicText(name)}, as listed: ${publicText(cell)}.`)
  }
  return { fees, lines }
}

/** No charge. */
const NOTHING = /^(?:\(?none\)?|no|no fee|\$?0(?:\.0{1,2})?)?$/i

function feeOfCell(name: string, { often, paidBy }: FeeTerms, cell: BoundedText): Fee | undefined {
  if (often === null || paidBy === null) return undefined
  const isOptional = paidBy !== 'everyone' || OPTIONAL.test(cell)
  const isOnce = often === 'once' || ONCE.test(cell)
  const value = cell.replace(OPTIONAL, ' ').replace(ONCE, ' ').trim()
  const fee = feeOfValue(name, value, isOptional ? 'person' : 'unit')
  if (!fee || !(isOptional || isOnce)) return fee
  // Fees that only some pay, or that are paid once, cannot be included in the rent.
  if (fee.state === 'included') return undefined
  return { ...fee, kind: isOptional ? 'optional' : 'fee', ...(isOnce && { once: true }) }
}

const isPer = (text: string): text is Fee['per'] => text === 'unit' || text === 'bed' || text === 'person'

const feeNamed = (name: string, state: Fee['state'], per: Fee['per'] = 'unit'): Fee => ({
  name,
  kind: isUtility(name) ? 'utility' : 'fee',
  state,
  amount: null,
  per,
})

/** `https://…/1.jpg; https://…/2.jpg`, each optionally followed by a space and an alt text. */
export function readPhotos(text: BoundedText, remarks: Remarks, takesHttp = false): Photo[] {
  const photos = readList(text).flatMap((part): Photo[] => {
    const [src = '', ...alt] = part.split(/\s+/)
    const url = URL.parse(src)
    const isTaken = url?.protocol === 'https:' || (takesHttp && url?.protocol === 'http:')
    if (isTaken && url.href.length <= ADDRESS_MOST)
      return [{ src: url.href, alt: publicText(alt.join(' ')), width: null, height: null }]
    remarks.note('photo is not an https address: left out', part, 'photos')
    return []
  })
  if (photos.length > PHOTOS_MAX)
    remarks.note(`more than ${PHOTOS_MAX} photos: the first ${PHOTOS_MAX} are kept`, '', 'photos')
  if (photos.length > 0)
    remarks.note(
      'photos on other sites: new ones are fetched later, and the page shows none until then',
      '',
      'photos',
    )
  return photos.slice(0, PHOTOS_MAX)
}
