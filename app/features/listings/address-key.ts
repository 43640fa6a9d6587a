import { cutLine, normalized } from '#app/platform/text/bounded.ts'
import { withoutEnd } from '#app/platform/text/cut-text.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** Words with several spellings, and the form each takes in a key. */
const short: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  drive: 'dr',
  road: 'rd',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  terrace: 'ter',
  parkway: 'pkwy',
  highway: 'hwy',
  circle: 'cir',
  square: 'sq',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  apartment: '#',
  apt: '#',
  unit: '#',
  suite: '#',
  ste: '#',
  no: '#',
  number: '#',
  room: '#room',
  rm: '#room',
}

const spellings = Object.entries(short).filter(
  ([word, form]) => !form.startsWith('#') && word.length > form.length,
)
const SHORTEST_BEGUN = 5 // letters, so that "park" does not match "parkway"

/** The other spellings of a street word, each as a whole word: `blvd` for `boulevard`, or for `boule` while someone is typing it;
 *  `boulevard` for `blvd`; `w` for `west`. */
export function otherSpellings(word: string): string[] {
  const found = spellings.flatMap(([long, form]) => {
    if (word === form) return [long]
    const begun = word.length >= SHORTEST_BEGUN && long.startsWith(word)
    return word === long || begun ? [form] : []
  })
  return [...new Set(found)].filter((each) => each !== word)
}

/** Normalizes an address and its unit to a key that is the same for different spellings: `1200 N. Fern Street, Apt 4B` and `1200
 *  North Fern St #4b` become `1200 n fern st # 4b`. */
export function addressKey(address: string): string {
  const words = normalized(cutLine(address), 'NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('#', ' # ')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => ownValue(short, word) ?? word)
  // `Apt #4` and `# Unit 4` contain the marker twice.
  return words.filter((word, index) => !(word === '#' && words[index + 1]?.startsWith('#'))).join(' ')
}

const UNIT_WORD = /^(?:apt|apartment|unit|suite|ste|room|rm)\.?$/i
const UNIT_NUMBER = /\d|^[a-z]$/i

/** An address with its unit apart: `Apt 4B` and `1200 Fern Street` of `1200 Fern Street, Apt 4B`; null if there is none. */
export function splitUnit(address: string): { street: string; unit: string } | null {
  const line = cutLine(address)
  const words = [...line.matchAll(/[^\s,]+/g)].map(({ 0: text, index }) => ({ text, index }))
  const first = words.findLastIndex(({ text }) => text.startsWith('#') || UNIT_WORD.test(text))
  if (first < 1) return null
  // `Unit #4` contains the marker twice.
  const from = UNIT_WORD.test(words[first - 1]?.text ?? '') ? first - 1 : first
  const unit = words.slice(from)
  if (unit.length > 3 || !unit.some(({ text }) => UNIT_NUMBER.test(text.replace('#', '')))) return null
  return {
    street: withoutEnd(line.slice(0, unit[0]?.index), /[\s,]/),
    unit: unit.map(({ text }) => text).join(' '),
  }
}

/** The word the database index uses to find possible duplicates (`listings_first_word`). */
export const firstWord = (address: string) => address.split(' ')[0]?.toLowerCase() ?? ''

type Standing = { address: string; city: string | null; zip: string | null }

/** Whether two homes have the same address: equal address keys and equal ZIPs, or equal towns if a ZIP is missing. A missing town
 *  matches any. */
export function isSameAddress(one: Standing, other: Standing): boolean {
  if (addressKey(one.address) !== addressKey(other.address)) return false
  if (one.zip !== null && other.zip !== null) return one.zip === other.zip
  return one.city === null || other.city === null || one.city.toLowerCase() === other.city.toLowerCase()
}
