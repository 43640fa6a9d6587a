import type { Read } from '#app/platform/text/typed-values.ts'
import type { Laundry, PetPolicy } from '#app/features/listings/rules.ts'

/** Parsers of free wording in lists; as in read-values.ts, undefined means that it cannot be understood. */

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
const wordsOf = (text: string) => text.split(',').map(plain).filter(Boolean)

const yes = ['yes', 'y', 'true', '1', 'allowed', 'ok', 'furnished', 'fully furnished']
const no = ['no', 'n', 'false', '0', 'not allowed', 'none', 'unfurnished', 'not furnished']

/** Furnished, Unfurnished, yes, no. `Both` and `Partially` cannot be decided. */
export function readFurnished(text: string): Read<boolean> {
  const word = plain(text)
  if (word === '') return null
  return yes.includes(word) ? true : no.includes(word) ? false : undefined
}

export function readPets(text: string): Read<PetPolicy> {
  const word = plain(text).replaceAll('_', ' ')
  if (word === '') return null
  if (['call', 'ask', 'negotiable', 'case by case', 'upon approval'].includes(word)) return 'ask'
  if (/^(cats only|cats ok|cats only, no dogs|cats)$/.test(word)) return 'cats_only'
  return yes.includes(word) ? 'allowed' : no.includes(word) || word === 'no pets' ? 'not_allowed' : undefined
}

const ours: Record<string, Laundry> = {
  in_unit: 'in_unit',
  'in-unit': 'in_unit',
  on_site: 'on_site',
  'on-site': 'on_site',
  'on site': 'on_site',
  hookups: 'hookups',
  none: 'none',
}
const indoors =
  /^(in unit|inside|in kitchen|in closet|in living room|in bathroom|on (upper|lower|main) level|laundry closet stacked)$/
const onTheSite = /^(community|common area|laundry area|room|outside|garage|in garage|in carport)$/
const machine = /^(washer|dryer|washer included|dryer included)$/

/** Reads one of our four values, or a list such as `Dryer Included,Washer Included,In Closet`. Both machines included, or a
 *  place inside the home, mean in the unit. A shared or outdoor place means on the site, hookups alone mean hookups.
 *  Contradictory or incomplete values (`Community,Inside`, `Dryer` alone, `Other`) cannot be understood. */
export function readLaundry(text: string): Read<Laundry> {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const [only] = words
  if (words.length === 1 && only !== undefined && ours[only]) return ours[only]
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word))
  const both = words.includes('washer included') && words.includes('dryer included')
  if (words.includes('none')) return undefined
  if (has(/^(community|common area)$/))
    return has(indoors) || has(machine) || has(/hookup/) ? undefined : 'on_site'
  if (has(/^in unit$/)) return 'in_unit'
  if (both) return has(/^(garage|outside|in carport)$/) ? 'on_site' : 'in_unit'
  if (has(/^(washer|dryer)( included)?$/)) return undefined
  if (has(/hookup/)) return 'hookups'
  if (has(indoors)) return 'in_unit'
  return has(onTheSite) ? 'on_site' : undefined
}

export type LeaseText = { months: number[] | null; rest: string[] }

/** `1+Year,Month-to-Month,24 Months` or `12;6` to the offered months, and the words that name no months (`Negotiable`). A
 *  year or more is twelve; month to month is one. */
export function readLease(text: string): LeaseText {
  const rest: string[] = []
  const months = new Set<number>()
  for (const written of text
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter(Boolean)) {
    const count = monthsOf(plain(written))
    if (count === undefined) rest.push(written)
    else months.add(count)
  }
  return { months: months.size > 0 ? [...months].toSorted((one, other) => one - other) : null, rest }
}

function monthsOf(word: string): number | undefined {
  if (/^month[- ]to[- ]month$/.test(word)) return 1
  const found = /^(\d{1,2})(?:\s*\+)?[\s-]*(year|yr|month|mo)?s?\+?$/.exec(word)
  if (!found) return undefined
  const count = Number(found[1]) * (found[2]?.startsWith('y') ? 12 : 1)
  return count >= 1 && count <= 30 ? count : undefined
}
