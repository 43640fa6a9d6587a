import { cutText, type BoundedText } from '#app/platform/text/bounded.ts'
import type { LeaseType } from '#app/features/listings/choices.ts'

/** What a list says about a lease: many sheets have one column for its length, its dates and its kind. */

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

type LeaseText = {
  months: number[] | null
  flexible: 'month_to_month' | 'flexible' | null
  rest: string[]
}

/** Reads `1+Year,Month-to-Month,24 Months`, `12;6`, `6 or 12 months` or `9-12` as the offered months, whether other lengths are
 *  possible, and any remaining words. A year or more is twelve months; a range includes each month in it. */
export function readLease(text: BoundedText): LeaseText {
  const rest: string[] = []
  const months = new Set<number>()
  let flexible: LeaseText['flexible'] = null
  for (const written of text
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter(Boolean)) {
    const word = plain(written)
    const counts = monthsOf(word)
    if (FLEXIBLE.test(word)) flexible = 'flexible'
    else if (MONTH_TO_MONTH.test(word)) flexible ??= 'month_to_month'
    else if (counts.length === 0) rest.push(written)
    else for (const count of counts) months.add(count)
  }
  const inOrder = [...months].toSorted((one, other) => one - other)
  return { months: inOrder.length > 0 ? inOrder : null, flexible, rest }
}

const FLEXIBLE = /^(?:flexible|negotiable)(?: (?:lease|term|terms|length))?$/
const MONTH_TO_MONTH = /^(?:monthly|month[-_ ]?to[-_ ]?month|mtm)$/

/** How many months leases have that a range of bare numbers ends with. */
const COMMON = new Set([6, 9, 10, 11, 12, 18, 24])
const LENGTH = /^(?<first>\d{1,2})(?:\s*\+)?[\s-]*(?<unit>year|yr|month|mo)?s?\.?\+?$/
const TWO_LENGTHS =
  /^(?<first>\d{1,2})\s*(?<between>[-–/&]|to|or|and)\s*(?<last>\d{1,2})(?:\s*\+)?[\s-]*(?<unit>year|yr|month|mo)?s?\.?\+?$/

/** Months from 1 to 30 in a length, two lengths or a range; none if not understood. */
function monthsOf(word: string): number[] {
  const { first, between, last = first, unit } = (LENGTH.exec(word) ?? TWO_LENGTHS.exec(word))?.groups ?? {}
  // `8/15` is a day, and `8-15` may be one.
  if (unit === undefined && (between === '/' || (/^[-–]$/.test(between ?? '') && !COMMON.has(Number(last)))))
    return []
  const isInYears = unit?.startsWith('y')
  const [from, to] = [first, last].map((count) => Number(count) * (isInYears ? 12 : 1))
  if (!from || !to || from > 30 || to > 30) return []
  if (isInYears || between === undefined || !/^(?:[-–]|to)$/.test(between)) return [from, to]
  return from < to ? Array.from({ length: to - from + 1 }, (_, more) => from + more) : []
}

const DATES = /(?:\b20\d\d|\d\/\d{1,4})\s*(?:-|–|—|to|thru|through|until)\s*[a-z\d]/i

/** Whether it is from when until when a lease runs: `Aug 2027 - Jul 2028`. */
export const areLeaseDates = (text: BoundedText): boolean => DATES.test(text)

const LONGEST = 60 // characters of a kind of lease
const kinds = new Map<string, LeaseType>([
  ...['individual', 'separate', 'by the bed', 'by bed', 'per bed', 'by the bedroom', 'per bedroom'].map(
    (word) => [word, 'individual'] as const,
  ),
  ...['joint', 'joint and several', 'joint & several'].map((word) => [word, 'joint'] as const),
  ...['sublet', 'sublease', 'sub lease'].map((word) => [word, 'sublet'] as const),
])

/** `Individual leases`, `by-the-bed lease` or `Joint`. */
function readLeaseKind(text: string): LeaseType | undefined {
  if (text.length > LONGEST) return undefined
  return kinds.get(
    plain(text)
      .replace(/[-_]/g, ' ')
      .replace(/ (?:leases?|contracts?|liability)$/, ''),
  )
}

/** The parts of a cell about a lease: `12 mo`, `joint` of `12 mo joint` or `12 months, joint lease`. */
const partsOf = (cell: string) =>
  cell
    .split(/[,;]/)
    .flatMap((part) => {
      const [, length = '', kind = ''] =
        /^(\d{1,2}[-\s]?[a-z]{2,6}\.?)[\s/-]{1,3}(.+)$/i.exec(part.trim()) ?? []
      return readLeaseKind(kind) === undefined ? [part.trim()] : [length, kind]
    })
    .filter(Boolean)

type LeaseCells = Record<'lease_type' | 'lease_months', BoundedText>

/** Reads columns about leases by their values: a kind in the column for lengths, and a length or dates in the column for kinds. If
 *  a row names two kinds, both cells stay as they are. */
export function leaseByValue({ lease_type, lease_months }: LeaseCells): LeaseCells {
  const parts = [...partsOf(lease_type), ...partsOf(lease_months)]
  const stated = new Set(parts.flatMap((part) => readLeaseKind(part) ?? []))
  if (stated.size > 1) return { lease_type, lease_months }
  const others = parts.filter((part) => readLeaseKind(part) === undefined)
  return { lease_type: cutText([...stated].join('')), lease_months: cutText(others.join(', ')) }
}

/** Whether a row's column for kinds has words that only its description can hold. */
export function isLeaseDescribed(row: Record<keyof LeaseCells, string>): boolean {
  const lease = leaseByValue({ lease_type: cutText(row.lease_type), lease_months: cutText('') })
  return readLease(lease.lease_months).rest.length > 0
}
