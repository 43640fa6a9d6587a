/** Parsers for single values in a list, in addition to the platform's parsers for money and dates. */
import { bounded, cutText, type BoundedText } from '#app/platform/text/bounded.ts'
import { readDate as dateOf, readMoney as moneyOf, type Read } from '#app/platform/text/typed-values.ts'

/** Money in a cell; also undefined for a cell too long to be an amount. */
export function readMoney(text: BoundedText): Read<number> {
  const cell = bounded(text)
  return cell === null ? undefined : moneyOf(cell)
}

/** A date in a cell. */
export function readDate(text: BoundedText, today?: string): Read<string> {
  const cell = bounded(text)
  return cell === null ? undefined : dateOf(cell, today)
}

/** `"3,600"` or `3600.0` or `3,600 sq ft` to a whole number. `~900` or `900+` is none: it is not the size. */
export function readWholeNumber(text: BoundedText): Read<number> {
  if (text === '') return null
  const number = text
    .replace(/(?:sq\.?\s*ft\.?|sq(?:uare)? f(?:ee|oo)t|sqft|sf|ft²|months?|mos?\.?)$/i, '')
    .trimEnd()
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.0+)?$/.test(number)) return undefined
  return Number(number.replace(/,/g, ''))
}

/** `2`, `1 space`, `2 covered parking spots`, `None`. A street, or a price for a garage, is not a count. */
export function readParking(text: BoundedText): Read<number> {
  const words = text.toLowerCase().trim()
  if (words === '') return null
  if (NO_PARKING.has(words)) return 0
  if (words.length > LONGEST) return undefined
  return readWholeNumber(cutText(words.replace(SPACES, '')))
}

const NO_PARKING = new Set(['none', 'no', 'no parking', '(none)'])
const SPACES =
  /(?<=\d) ?(?:tandem|covered|uncovered|assigned|reserved|gated|garage|carport)?(?: ?parking)?(?:[ -]?(?:spaces?|spots?|stalls?|cars?)(?: garage| carport)?)?$/

/** `2`, `1.5`, or `3.00 (1 1 1 0)`: a count, then full, three-quarter, half and quarter baths. Full and three-quarter baths count
 *  as one (each has a place to wash), half baths as a half, quarter baths (only a basin or toilet) as none. */
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

/** Splits `Wi-Fi; Pool; Bike room` into its parts. */
export function readList(text: BoundedText): BoundedText[] {
  return text
    .split(/[;|]/)
    .map((part) => cutText(part.trim()))
    .filter(Boolean)
}

/** An enum's value, in any spelling (`In unit`, `in-unit`). */
export function readEnum<Key extends string>(text: BoundedText, keys: readonly Key[]): Read<Key> {
  if (text === '') return null
  const plain = (word: string) => word.toLowerCase().replace(/[\s_-]+/g, '_')
  return keys.find((key) => plain(key) === plain(text))
}

const LONGEST = 40 // characters
const STUDIO = new Set(['studio', 'studio apartment', 'efficiency', 'bachelor'])
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const BEDS = /^(\d{1,2})\s?-?(?:br|bd|bdr|bdrm|bed|beds|bedroom|bedrooms)\.?$/

/** The number of beds, and of baths if the same cell states them: `2`, `Studio`, `2 BR`, `2BR/1.5BA`, `2 bed, 1 bath`, `2x1`, and
 *  `2/1.5` as in rent rolls. */
export function readRooms(text: BoundedText): { beds: Read<number>; baths: Read<number> } {
  const plain = readWholeNumber(text)
  if (plain !== undefined || text.length > LONGEST) return { beds: plain, baths: null }
  const words = text.toLowerCase().trim()
  const [first = '', second, ...rest] = words
    .split(/[/,&+]|\band\b|(?<=\d)x(?=\d)|(?<=[a-z.])\s(?=\d)/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (rest.length > 0) return { beds: undefined, baths: null }
  const beds = bedsOf(first, /^\d{1,2}(?:x|\s?\/\s?)\d/.test(words))
  if (second === undefined) return { beds, baths: null }
  const baths = readBathWords(cutText(second))
  return baths === undefined ? { beds: undefined, baths: null } : { beds, baths }
}

/** @param bare whether a number without a word counts */
function bedsOf(text: string, bare: boolean): number | undefined {
  if (STUDIO.has(text)) return 0
  const found = BEDS.exec(text)?.[1] ?? (bare && /^\d{1,2}$/.test(text) ? text : undefined)
  if (found !== undefined) return Number(found)
  const [name = '', word, ...rest] = text.split(/[\s-]+/)
  const isRoom = word !== undefined && rest.length === 0 && /^bed(?:room)?s?$/.test(word)
  const number = isRoom ? NUMBERS.indexOf(name) : -1
  return number > 0 ? number : undefined
}

/** `1.5`, `1.5 BA`, `2 baths`, `1 1/2`, `2 full`. Three-quarter baths count one and quarter ones nothing, as in `readBaths`. */
export function readBathWords(text: BoundedText): Read<number> {
  if (text.length > LONGEST) return undefined
  const number = text
    .replace(/\s?-?(?:ba|bath|baths|bathroom|bathrooms)\.?$/i, '')
    .replace(/^(\d{1,2})(?: 1\/2| ?½)$/, '$1.5')
    .replace(/^(\d{1,2}) full$/i, '$1')
  const quarters = /^(\d{1,2})?\.(25|75)0?$/.exec(number)
  if (quarters) return Number(quarters[1] ?? 0) + (quarters[2] === '75' ? 1 : 0) || undefined
  return readBaths(cutText(number))
}

/** Whether a number of baths has a quarter, which is rounded. */
export const hasQuarterBath = (text: BoundedText): boolean =>
  text.length <= LONGEST && /\d?\.(?:25|75)0?(?!\d)/.test(text)
