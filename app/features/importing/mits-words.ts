import { wholeStart } from '#app/platform/text/storable-text.ts'
import { all, textAt, type XmlNode } from './xml-node.ts'

/** Maps a MITS property type to a value of our column. Unknown types stay unchanged, so that the report names them. */
export function typeText(text: string): string {
  const word = text.toLowerCase()
  if (/town/.test(word)) return 'Townhouse'
  if (/condo/.test(word)) return 'Condo'
  if (/house|single.?family|duplex/.test(word)) return 'House'
  return /apartment|rise|garden|multi.?family|student|mixed|loft/.test(word) ? 'Apartment' : text
}

/** Lease terms: the unit's own, otherwise its floorplan's, otherwise the property's. `<LeaseLength Min="6" Max="8"/>` becomes
 *  `6;7;8`. */
export function leaseMonthsOf(property: XmlNode, homes: (XmlNode | undefined)[]): string {
  const places = [...homes, property, ...all(property, 'Information'), ...all(property, 'Policy')]
  for (const place of places) {
    const terms = ['LeaseLength', 'LeaseTerm', 'LeaseTerms']
      .flatMap((name) => [
        ...all(place, name),
        ...all(place, 'Pricing', name),
        ...all(place, 'LeaseTerms', name),
      ])
      .map(termText)
      .filter(Boolean)
    if (terms.length > 0) return terms.join(';')
  }
  return ''
}

function termText(length: XmlNode): string {
  const { Min = '', Max = Min } = length.attributes
  const [from, to] = [Number(Min), Number(Max)]
  if (Min === '' || !(from >= 1 && to >= from && to <= 30)) return length.text.trim()
  return Array.from({ length: to - from + 1 }, (_, month) => from + month).join(';')
}

type Places = [property: XmlNode, plan: XmlNode | undefined, ilsUnit: XmlNode | undefined]

const amenityNodes = (place: XmlNode | undefined) => [
  ...all(place, 'Amenity'),
  ...all(place, 'Units', 'Unit', 'Amenity'),
]
const kindOf = ({ attributes }: XmlNode) => attributes.AmenityType ?? attributes.Type ?? ''
const wordsOf = (node: XmlNode) =>
  textAt(node, 'Description') ||
  (kindOf(node) === 'Other'
    ? ''
    : kindOf(node)
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' '))

/** Amenities of the building, floorplan and unit, without duplicates. */
export function amenitiesOf(...places: Places): string[] {
  const words = places
    .flatMap(amenityNodes)
    .map((node) => wholeStart(wordsOf(node).replace(/[;|]/g, ','), 80).trim())
  return [...new Set(words.filter(Boolean))].slice(0, 100)
}

/** A floorplan's or unit's washers and dryers are in the home; a property's are on site. */
export function mitsLaundry(property: XmlNode, ...homes: (XmlNode | undefined)[]): string {
  const kinds = homes
    .flatMap(amenityNodes)
    .map((node) => `${kindOf(node)} ${textAt(node, 'Description')}`.toLowerCase())
  const has = (pattern: RegExp) => kinds.some((kind) => pattern.test(kind))
  if (has(/hook/)) return 'hookups'
  if (has(/washer/) && has(/dryer/)) return 'in_unit'
  const site = amenityNodes(property).map((node) =>
    `${kindOf(node)} ${textAt(node, 'Description')}`.toLowerCase(),
  )
  return site.some((kind) => /laundry/.test(kind)) ? 'on_site' : ''
}

const OFF = new Set(['false', '0', 'no', 'n', 'inactive'])
const rankOf = (file: XmlNode) => Number(file.attributes.Rank ?? (textAt(file, 'Rank') || '9999'))

/** URLs of pictures with their captions, by rank; the unit's first, then the floorplan's and the property's. */
export function photosOf(places: (XmlNode | undefined)[]): string[] {
  const photos = new Map<string, string>()
  const ranked = places.flatMap((place) =>
    all(place, 'File').toSorted((one, other) => rankOf(one) - rankOf(other) || 0),
  )
  for (const file of ranked) {
    const active = file.attributes.Active ?? textAt(file, 'Active')
    if (OFF.has(active.trim().toLowerCase())) continue
    const src = textAt(file, 'Src')
    const stated = `${textAt(file, 'FileType')} ${textAt(file, 'Format')}`
    const kind = stated.trim() === '' ? src.slice(-5) : stated
    if (!/photo|image|jpe?g|png|webp/i.test(kind) || /floor ?plan/i.test(kind)) continue
    // Our photo column uses semicolons as separators.
    const address = src.replaceAll(';', '%3B').replaceAll('|', '%7C').replace(/\s+/g, '%20')
    const alt = (textAt(file, 'Caption') || textAt(file, 'Name')).replace(/[;|\s]+/g, ' ')
    if (address !== '' && !photos.has(address)) photos.set(address, `${address} ${alt}`.trim())
  }
  return [...photos.values()]
}

const YES = new Set('1,yes,y,true,allowed,ok'.split(','))
const NO = new Set(
  '0,no,n,false,none,not allowed,not permitted,no pet,no pets,no pets allowed,pets not allowed'.split(','),
)
const KINDS = new Map([
  ...['cat', 'cats'].map((word) => [word, 'cats'] as const),
  ...['dog', 'dogs'].map((word) => [word, 'dogs'] as const),
  ...['', 'pet', 'pets', 'both', 'all', 'any', 'cats and dogs', 'dogs and cats'].map(
    (word) => [word, 'pets'] as const,
  ),
])

/** What one element says: which animals (undefined if unknown), and whether they are allowed (undefined if not stated). */
type PetRule = { written: string; kind: string | undefined; allowed: boolean | undefined }

/** The pet policies in words that our column understands. Anything but a clear yes or no stays as written, so that it appears in
 *  the report; '' if none is stated.
 *  @param prose policies written as sentences */
export const petsOf = (pets: XmlNode[], prose: string[]): string => petsText(pets.map(petRuleOf), prose)

export function petsText(rules: PetRule[], prose: string[]): string {
  const written = [...rules.map(({ written: words }) => words), ...prose].filter(Boolean).join('; ')
  if (prose.length > 0 || rules.some(({ kind, allowed }) => kind === undefined || allowed === undefined))
    return written
  const kinds = (wanted: boolean) =>
    new Set(rules.filter(({ allowed }) => allowed === wanted).map(({ kind }) => kind))
  const [may, not] = [kinds(true), kinds(false)]
  if ([...may].some((kind) => not.has(kind))) return written
  if (may.has('pets') || (may.has('cats') && may.has('dogs'))) return not.size === 0 ? 'allowed' : written
  if (may.has('cats')) return 'cats only'
  if (may.has('dogs')) return not.size === 0 ? 'dogs ok' : 'dogs only'
  return not.has('pets') || (not.has('cats') && not.has('dogs')) ? 'not allowed' : written
}

function petRuleOf(pet: XmlNode): PetRule {
  const answer =
    ['Allowed', 'PetsAllowed', 'PetAllowed'].map((name) => valueOf(pet, name)).find(Boolean) ?? ''
  const kind =
    pet.attributes.PetType ||
    [...all(pet, 'Pets', 'PetType'), ...all(pet, 'PetType')].map(({ text }) => text.trim()).find(Boolean)
  return petRule(kind ?? '', answer)
}

/** @param about the animals, as written @param answer whether they are allowed, as written */
export function petRule(about: string, answer: string): PetRule {
  const [kind, said] = [plain(about), plain(answer)]
  const allowed = YES.has(said) ? true : NO.has(said) ? false : undefined
  const written = [
    KINDS.get(kind) ?? kind,
    allowed === undefined ? said : allowed ? 'allowed' : 'not allowed',
  ]
    .filter(Boolean)
    .join(' ')
  if (NO.has(kind)) return { written, kind: 'pets', allowed: allowed ? undefined : false }
  return { written, kind: KINDS.get(kind), allowed }
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('_', ' ')

/** An attribute or element of this name, in lower case. */
const valueOf = (pet: XmlNode, name: string) => plain(pet.attributes[name] ?? all(pet, name)[0]?.text ?? '')
