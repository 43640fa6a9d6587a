/** Parsers of single values of a list, beside those of money and dates in the platform. */
import { bounded, cutText, type BoundedText } from '#app/platform/text/bounded.ts'
import { readDate as dateOf, readMoney as moneyOf, type Read } from '#app/platform/text/typed-values.ts'

/** Money in a cell; undefined also for a cell that is too long for an amount. */
export function readMoney(text: BoundedText): Read<number> {
  const cell = bounded(text)
  return cell === null ? undefined : moneyOf(cell)
}

/** A date in a cell. */
export function readDate(text: BoundedText, today?: string): Read<string> {
  const cell = bounded(text)
  return cell === null ? undefined : dateOf(cell, today)
}

/** `"3,600"` or `3600.0` or `3,600 sq ft` to a whole number. */
export function readWhole(text: BoundedText): Read<number> {
  if (text === '') return null
  const number = text.replace(/(?:sq\.?\s*ft\.?|sqft|sf|months?|mos?\.?)$/i, '').trimEnd()
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.0+)?$/.test(number)) return undefined
  return Number(number.replace(/,/g, ''))
}

/** `2`, `1.5`, or `3.00 (1 1 1 0)`: a count, then full, three-quarter, half and quarter baths. Full and three-quarter
 *  ones count one (each has a place to wash), half ones a half, quarter ones (a lone basin or toilet) nothing. */
export function readBaths(text: BoundedText): Read<number> {
  if (text === '') return null
  const detailed = /^(\d+)(?:\.0+)?\s*\(\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\)$/.exec(text)
  if (!detailed) return /^\d{1,2}(\.[05]0*)?$/.test(text) ? Number(text) : undefined
  const [count = 0, full = 0, threeQuarter = 0, half = 0, quarter = 0] = detailed.slice(1).map(Number)
  if (count !== full + threeQuarter + half + quarter) return undefined
  if (count === 0) return null
  return full + threeQuarter + half === 0 ? undefined : full + threeQuarter + half / 2
}

/** Degrees with a sign. */
export function readDegrees(text: BoundedText, most: number): Read<number> {
  if (text === '') return null
  const value = /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : NaN
  return Math.abs(value) <= most ? value : undefined
}

/** Turns `Wi-Fi; Pool; Bike room` into its parts. */
export function readList(text: BoundedText): BoundedText[] {
  return text
    .split(/[;|]/)
    .map((part) => cutText(part.trim()))
    .filter(Boolean)
}

/** A value of an enum, in any spelling (`In unit`, `in-unit`). */
export function readEnum<Key extends string>(text: BoundedText, keys: readonly Key[]): Read<Key> {
  if (text === '') return null
  const plain = (word: string) => word.toLowerCase().replace(/[\s_-]+/g, '_')
  return keys.find((key) => plain(key) === plain(text))
}
