import type { BoundedText } from '#app/platform/text/bounded.ts'
import type { Read } from '#app/platform/text/typed-values.ts'
import type { Laundry, PetPolicy, PropertyType } from '#app/features/listings/choices.ts'

/** Parsers for free wording in lists; as in read-values.ts, undefined means not understood. */

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
const wordsOf = (text: string) => text.split(',').map(plain).filter(Boolean)

const yes = new Set(['yes', 'y', 'true', '1'])
const no = new Set(['no', 'n', 'false', '0'])
const furnished = new Set(['furnished', 'fully furnished', 'full', 'furn', 'furn.', 'fully furn.'])
const unfurnished = new Set([
  'unfurnished',
  'not furnished',
  'unfurn',
  'unfurn.',
  'not furn.',
  'non-furnished',
])

/** Words of rent rolls and listing sites for the types of homes. */
const types = new Map<string, PropertyType>([
  ...['apt', 'apt.', 'apts', 'apartments', 'apartment unit', 'flat'].map(
    (word) => [word, 'Apartment'] as const,
  ),
  ...['sfh', 'sfr', 'sfd', 'single family', 'single-family', 'detached'].map(
    (word) => [word, 'House'] as const,
  ),
  ...['single family home', 'single-family home', 'single family house', 'single family residence'].map(
    (word) => [word, 'House'] as const,
  ),
  ...['townhome', 'town home', 'town house', 'town-house', 'th', 'row house', 'rowhouse'].map(
    (word) => [word, 'Townhouse'] as const,
  ),
  ...['condominium', 'condos'].map((word) => [word, 'Condo'] as const),
  ...['efficiency', 'bachelor', 'studio apartment'].map((word) => [word, 'Studio'] as const),
])
export const readType = (text: BoundedText): PropertyType | undefined => types.get(plain(text))

export function readYesNo(text: BoundedText): Read<boolean> {
  const word = plain(text)
  if (word === '') return null
  return yes.has(word) ? true : no.has(word) ? false : undefined
}

/** Furnished, Unfurnished, yes, no. `Both` and `Partially` are undecided. */
export function readFurnished(text: BoundedText): Read<boolean> {
  const word = plain(text)
  return furnished.has(word) ? true : unfurnished.has(word) ? false : readYesNo(text)
}

const withoutSsn = new Set(
  ['needed', 'required', 'necessary'].flatMap((word) =>
    ['not', 'ssn not', 'no ssn', 'no'].map((not) => `${not} ${word}`),
  ),
)

/** Only "not needed" is a fact: a manager who asks for an SSN may also accept something else. */
export const readSsn = (text: BoundedText): Read<'not_needed'> =>
  text === '' ? null : withoutSsn.has(plain(text).replaceAll('_', ' ')) ? 'not_needed' : undefined

/** `3`, `2.5x`, `3 times the rent`. */
export function readMultiple(text: BoundedText): Read<number> {
  if (text === '') return null
  const [, number] = /^(\d{1,2}(?:\.[05])?) ?(?:x|×|times)?(?: (?:the )?rent)?$/.exec(plain(text)) ?? []
  return number === undefined || Number(number) > 10 ? undefined : Number(number)
}

const petWords = new Map<string, PetPolicy>([
  ...[
    'call',
    'ask',
    'negotiable',
    'case by case',
    'upon approval',
    'with approval',
    'on approval',
    'dogs only',
    'dogs only, no cats',
  ].map((word) => [word, 'ask'] as const),
  ...[
    'cats only',
    'cats ok',
    'cat ok',
    'cats allowed',
    'cats okay',
    'cats only, no dogs',
    'cats ok, no dogs',
    'cats',
  ].map((word) => [word, 'cats_only'] as const),
  ...[
    'allowed',
    'ok',
    'okay',
    'pets ok',
    'pets okay',
    'pets allowed',
    'pets welcome',
    'pet friendly',
    'pet-friendly',
    'dogs ok',
    'dogs okay',
    'dog ok',
    'dogs allowed',
    'dogs welcome',
  ].map((word) => [word, 'allowed'] as const),
  ...[
    'cats and dogs',
    'dogs and cats',
    'cats, dogs',
    'dogs, cats',
    'cats & dogs',
    'dogs & cats',
    'cats/dogs',
    'dogs/cats',
  ].flatMap((kinds) =>
    ['', ' ok', ' okay', ' allowed', ' welcome'].map((end) => [kinds + end, 'allowed'] as const),
  ),
  ...[
    'not allowed',
    'no pets',
    'no pets allowed',
    'pets not allowed',
    'no pets please',
    'no cats or dogs',
    'no dogs or cats',
  ].map((word) => [word, 'not_allowed'] as const),
])

/** `None` can mean no pets or no answer, so it is not understood. */
export function readPets(text: BoundedText): Read<PetPolicy> {
  const word = plain(text)
    .replaceAll('_', ' ')
    .replace(/[.!]{1,3}$/, '')
  if (word === '') return null
  if (yes.has(word)) return 'allowed'
  return no.has(word) ? 'not_allowed' : petWords.get(word)
}

/** Whether a list says more about pets than our column can hold. */
export const petsNeedsRemark = (text: BoundedText): boolean =>
  text !== '' && (readPets(text) === undefined || (/\bdogs?\b/i.test(text) && !/\bcats?\b/i.test(text)))

const ours = new Map<string, Laundry>([
  ['in_unit', 'in_unit'],
  ['in-unit', 'in_unit'],
  ['on_site', 'on_site'],
  ['on-site', 'on_site'],
  ['on site', 'on_site'],
  ['hookups', 'hookups'],
  ['none', 'none'],
])
/** Wording of leasing sheets, without dashes and with `w/d` for both machines. */
const sheetWords = new Map<string, Laundry>([
  ...[
    'w/d in unit',
    'in unit w/d',
    'w/d in home',
    'laundry in unit',
    'in unit laundry',
    'inunit',
    'in home',
    'w/d included',
    'w/d inside unit',
    'private laundry',
  ].map((word) => [word, 'in_unit'] as const),
  ...[
    'onsite',
    'on site laundry',
    'onsite laundry',
    'laundry on site',
    'laundry onsite',
    'laundry room',
    'shared',
    'shared laundry',
    'common laundry',
    'communal laundry',
    'community laundry',
    'coin laundry',
    'coin op',
    'coin op laundry',
    'laundry facility',
    'laundry facilities',
    'w/d on site',
    'shared w/d',
  ].map((word) => [word, 'on_site'] as const),
  ...[
    'hookup',
    'hook up',
    'hook ups',
    'w/d hookup',
    'w/d hookups',
    'w/d hook up',
    'w/d hook ups',
    'laundry hookups',
  ].map((word) => [word, 'hookups'] as const),
  ['no laundry', 'none'],
])
const sheetWord = (word: string) =>
  word
    .slice(0, 60)
    .replaceAll('-', ' ')
    .replace(/washer ?(?:\/|&|\+|and) ?dryer|washer dryer|\bwd\b|w ?\/ ?d/, 'w/d')

const indoors =
  /^(in unit|inside|in kitchen|in closet|in living room|in bathroom|on (upper|lower|main) level|laundry closet stacked)$/
const onTheSite = /^(community|common area|laundry area|room|outside|garage|in garage|in carport)$/
const machine = /^(washer|dryer|washer included|dryer included)$/

/** Reads one of our four values, or a list such as `Dryer Included,Washer Included,In Closet`. Both machines included, or a place
 *  inside the home, mean in-unit. A shared or outdoor place means on site; hookups alone mean hookups. Contradictory or incomplete
 *  values (`Community,Inside`, `Dryer` alone, `Other`) are not understood. */
export function readLaundry(text: BoundedText): Read<Laundry> {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const only =
    words.length === 1 ? (ours.get(words[0] ?? '') ?? sheetWords.get(sheetWord(words[0] ?? ''))) : undefined
  if (only) return only
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
