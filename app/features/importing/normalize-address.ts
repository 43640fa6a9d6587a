import { addressKey } from '#app/features/listings/address-key.ts'
import { cutAt, withoutEnd } from '#app/platform/text/cut-text.ts'
import { plainName } from '#app/platform/text/storable-text.ts'

const directions = /^(n|s|e|w|ne|nw|se|sw)\.?$/i
/** Longer than the home form accepts; the form reports that itself. */
const LONGEST = 1_000
const ordinal = /^(\d+)(st|nd|rd|th)$/i

/** Normalizes case and notation: `2478 Penmar AVE` to `2478 Penmar Ave`, `8803 hoover` to `8803 Hoover`, `##B` to `#B`, `#Room #3`
 *  to `Room 3`, `1029 1029 South …` to `1029 South …`. Words in mixed case stay. */
export function normalizeAddress(text: string): string {
  const plain = plainName(text, LONGEST)
  const room = roomOf(plain)
  const street = (room ? plain.replace(room.written, '') : plain)
    .replace(/#[\s#]*/g, '#')
    .replace(/\s+/g, ' ')
  const words = street
    .trim()
    .replace(/^(\d+) \1(?= )/, '$1')
    .split(' ')
    .map((word) => (word.startsWith('#') ? word : normalizeWord(word)))
  return withoutEnd([...words, ...(room ? [room.label] : [])].join(' '), /[\s,]/)
}

/** Keeps the unit after `#` or a word, so that two homes at one address keep different names. */
function normalizeWord(word: string): string {
  if (directions.test(word)) return word.toUpperCase()
  const numbered = ordinal.exec(word)
  if (numbered) return `${numbered[1]}${numbered[2]?.toLowerCase()}`
  if (/\d/.test(word)) return word
  const single = word === word.toUpperCase() || word === word.toLowerCase()
  return single ? capitalized(word) : word
}

/** `LOS ANGELES` to `Los Angeles`; names in mixed case, and `LA`, stay. */
export function normalizeName(text: string): string {
  if (/^[A-Z]{2}$/.test(text.trim())) return text.trim()
  return plainName(text, LONGEST).replace(/\s+/g, ' ').split(' ').map(titleWord).join(' ')
}

const titleWord = (word: string) =>
  word === word.toUpperCase() || word === word.toLowerCase() ? capitalized(word) : word

function capitalized(word: string): string {
  return word
    .toLowerCase()
    .replace(/(^|[-/(&.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(
      /(^|[-/(&.])(\p{L}['’])(\p{L})(?=\p{L})/gu,
      (_, before: string, short: string, letter: string) => before + short + letter.toUpperCase(),
    )
}

/** A separately rented room, if the address names one: `#Room #3`, `# Rm B`, `Bedroom 2`. */
export function roomOf(address: string): { written: string; label: string } | null {
  const found = /\b(?:bed\s?room|room|rm)\b[\s#.]*([a-z]|\d{1,3}[a-z]?)?$/i.exec(address.trimEnd())
  if (!found) return null
  const before = address.slice(0, found.index).trimEnd()
  const street = withoutEnd(before.endsWith('#') ? before.slice(0, -1) : before, /[\s,]/)
  const name = found[1]?.toUpperCase()
  return { written: address.slice(street.length), label: name ? `Room ${name}` : 'Room' }
}

/** The street in an address, `Penmar Ave` in `2478 Penmar Ave #4`: used to name homes from lists without names. */
export function streetInAddress(normalizeAddressText: string): string {
  return cutAt(normalizeAddressText, '#')[0]
    .trimEnd()
    .replace(/,?\s(?:Room|Unit|Apt|Suite)\b\s*\S*$/i, '')
    .replace(/^(\d[\d/-]*\s+)+/, '')
    .replace(/^Unit\s+\S+\s+/i, '')
    .trim()
}

/** `4B` from `Unit 4B`, `Apt. #4B` or `#4B`. */
export const withoutUnitWord = (text: string): string =>
  text.replace(/^(?:unit|apt\.?|apartment|#)(?=[\s#\d]|$)\s{0,3}#?/i, '').trim()

/** A street followed by the unit, unless it already includes it. */
export function withUnit(street: string, unit: string): string {
  if (street === '' || unit === '' || street.includes('#')) return street
  const isThere =
    street.toLowerCase().endsWith(` ${unit.toLowerCase()}`) &&
    /\b(?:unit|apt|apartment|ste|suite|room|rm)\.?$/i.test(street.slice(0, -unit.length - 1))
  return isThere ? street : `${street} #${unit}`
}

const LONGEST_ID = 200 // characters

/** Identifies a home from a list without ids: its normalized address and unit, and its ZIP or city. '' without an address. */
export function addressId({ address, unit, zip, city }: Record<'address' | 'unit' | 'zip' | 'city', string>) {
  if (address === '' || address.length > LONGEST_ID || unit.length > LONGEST_ID) return ''
  const place = /^\d{5}/.exec(zip)?.[0] ?? city.toLowerCase().slice(0, LONGEST_ID)
  return `${addressKey(withUnit(address, withoutUnitWord(unit)))}, ${place}`.slice(0, LONGEST_ID).trim()
}
