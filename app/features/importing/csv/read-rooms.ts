import { cutText, type BoundedText } from '#app/platform/text/bounded.ts'
import type { Read } from '#app/platform/text/typed-values.ts'
import { readBaths, readWhole } from './read-values.ts'

const LONGEST = 40 // characters
const STUDIO = new Set(['studio', 'studio apartment', 'efficiency', 'bachelor'])
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const BEDS = /^(\d{1,2})\s?-?(?:br|bd|bdr|bdrm|bed|beds|bedroom|bedrooms)\.?$/

/** How many beds, and baths where the same cell names them: `2`, `Studio`, `2 BR`, `2BR/1.5BA`, `2 bed, 1 bath`, `2x1`. */
export function readRooms(text: BoundedText): { beds: Read<number>; baths: Read<number> } {
  const plain = readWhole(text)
  if (plain !== undefined || text.length > LONGEST) return { beds: plain, baths: null }
  const words = text.toLowerCase().trim()
  const [first = '', second, ...rest] = words
    .split(/[/,&+]|\band\b|(?<=\d)x(?=\d)|(?<=[a-z.])\s(?=\d)/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (rest.length > 0) return { beds: undefined, baths: null }
  const beds = bedsOf(first, /^\d{1,2}x\d/.test(words))
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

/** `1.5`, `1.5 BA`, `2 baths`. Three-quarter baths count one and quarter ones nothing, as in `readBaths`. */
export function readBathWords(text: BoundedText): Read<number> {
  if (text.length > LONGEST) return undefined
  const number = text.replace(/\s?-?(?:ba|bath|baths|bathroom|bathrooms)\.?$/i, '')
  const quarters = /^(\d{1,2})?\.(25|75)0?$/.exec(number)
  if (quarters) return Number(quarters[1] ?? 0) + (quarters[2] === '75' ? 1 : 0) || undefined
  return readBaths(cutText(number))
}

/** Whether a count of baths has a quarter that was rounded. */
export const hasQuarterBath = (text: BoundedText): boolean =>
  text.length <= LONGEST && /\d?\.(?:25|75)0?(?!\d)/.test(text)
