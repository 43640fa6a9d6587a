import { all, textAt, type XmlNode } from './xml-node.ts'

/** Maps a MITS property type to the value of our column. Unknown ones stay unchanged, so that the report names them. */
export function typeText(text: string): string {
  const word = text.toLowerCase()
  if (/town/.test(word)) return 'Townhouse'
  if (/condo/.test(word)) return 'Condo'
  if (/house|single.?family|duplex/.test(word)) return 'House'
  return /apartment|rise|garden|multi.?family|student|mixed|loft/.test(word) ? 'Apartment' : text
}

/** Turns `<LeaseLength Min="6" Max="8"/>` into `6;7;8`. */
export function leaseMonthsOf(length: XmlNode | undefined): string {
  if (!length) return ''
  const { Min = '', Max = Min } = length.attributes
  const [from, to] = [Number(Min), Number(Max)]
  if (Min === '' || !(from >= 1 && to >= from && to <= 30)) return length.text.trim()
  return Array.from({ length: to - from + 1 }, (_, month) => from + month).join(';')
}

/** The pet policies in our terms; '' when none is stated. */
export function petsOf(pets: XmlNode[]): string {
  if (pets.length === 0) return ''
  const allowed = pets.filter(({ attributes }) => attributes.Allowed?.toLowerCase() !== 'false')
  if (allowed.length === 0) return 'not allowed'
  const kinds = allowed.map(
    (pet) => pet.attributes.PetType || textAt(pet, 'Pets', 'PetType') || textAt(pet, 'PetType'),
  )
  return kinds.every((kind) => /^cats?$/i.test(kind)) ? 'cats only' : 'allowed'
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

/** Amenities of the building, the floorplan and the unit, without duplicates. */
export function amenitiesOf(...places: Places): string[] {
  const words = places
    .flatMap(amenityNodes)
    .map((node) => wordsOf(node).replace(/[;|]/g, ',').slice(0, 80).trim())
  return [...new Set(words.filter(Boolean))].slice(0, 100)
}

/** Washers and dryers of a floorplan or a unit are in the home; those of a property are on its site. */
export function laundryOf(property: XmlNode, ...homes: (XmlNode | undefined)[]): string {
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

/** URLs of pictures with their captions; the unit's first, then the floorplan's and the property's. */
export function photosOf(places: (XmlNode | undefined)[]): string[] {
  const photos = new Map<string, string>()
  for (const file of places.flatMap((place) => all(place, 'File'))) {
    const kind = `${textAt(file, 'FileType')} ${textAt(file, 'Format')}`
    if (!/photo|image|jpe?g|png|webp/i.test(kind) || /floor ?plan/i.test(kind)) continue
    // Our column separates pictures by semicolons.
    const src = textAt(file, 'Src').replaceAll(';', '%3B').replaceAll('|', '%7C').replace(/\s+/g, '%20')
    const alt = (textAt(file, 'Caption') || textAt(file, 'Name')).replace(/[;|\s]+/g, ' ')
    if (src !== '' && !photos.has(src)) photos.set(src, `${src} ${alt}`.trim())
  }
  return [...photos.values()]
}
