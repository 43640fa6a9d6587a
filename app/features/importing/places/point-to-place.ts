import type { PlaceInput } from '#app/features/listings/facts/place-form.ts'
import type { ImportedCategory } from '#app/features/listings/rules.ts'
import type { GeojsonPoint } from './geojson-points.ts'
import { wholeStart } from '#app/platform/text/storable-text.ts'
import { withoutContacts } from '#app/platform/text/contacts/private-numbers.ts'

export type PlaceSetting = { category: ImportedCategory | undefined; source: string; sourceDate: string }

const nameKeys = ['name', 'dba_name', 'business_name', 'title']
const idKeys = ['@id', 'id', 'osm_id', 'location_account']
const addressKeys = ['street_address', 'address', 'addr:street', 'addr:housenumber', 'zip_code']

/** OpenStreetMap tags of our categories. */
const osmTags: [tag: string, values: RegExp, category: ImportedCategory][] = [
  ['amenity', /^(restaurant|fast_food|food_court)$/, 'restaurant'],
  ['amenity', /^(university|college|library)$/, 'university'],
  ['amenity', /^pharmacy$/, 'pharmacy'],
  ['shop', /^chemist$/, 'pharmacy'],
  ['amenity', /^cafe$/, 'cafe'],
  ['shop', /^(supermarket|convenience|greengrocer|grocery)$/, 'grocery'],
  ['highway', /^bus_stop$/, 'transit'],
  ['railway', /^(station|halt|tram_stop|subway_entrance)$/, 'transit'],
  ['public_transport', /./, 'transit'],
  ['building', /^(university|college)$/, 'building'],
]

/** Converts a point of a list to a place, or gives the reason why it cannot be one. */
export function pointToPlace(point: GeojsonPoint, setting: PlaceSetting): PlaceInput | string {
  const text = (key: string) => {
    const value = point.properties[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const first = (keys: string[]) => keys.map(text).find((value) => value !== '')
  const written = withoutContacts(first(nameKeys) ?? '')
  if (!written) return `it has no name: one of ${nameKeys.join(', ')} is needed`
  const category = setting.category ?? osmTags.find(([tag, values]) => values.test(text(tag)))?.[2]
  if (!category) return 'its tags name no category of ours: say which with --category'
  const { lat, lng } = point
  const address = addressKeys.map((key) => withoutContacts(text(key)))
  const made = [written, ...address, lng, lat].filter((part) => part !== '').join('|')
  return {
    category,
    name: wholeStart(placeName(written), 200),
    lat,
    lng,
    source: setting.source,
    sourceDate: setting.sourceDate,
    externalId: wholeStart(point.id ?? first(idKeys) ?? made.toLowerCase(), 200),
  }
}

const shortText = new Set(['st', 'mr', 'mrs', 'dr', 'mt', 'ft', 'jr', 'sr', 'pky', 'blvd', 'nw', 'sw'])

/** Turns `ANGELUS MINI MARKET` into `Angelus Mini Market`; initials such as `JH` and names in mixed case stay. */
export function placeName(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim()
  if (name !== name.toUpperCase()) return name
  return name.split(' ').map(placeWord).join(' ')
}

function placeWord(word: string): string {
  const plain = word.toLowerCase()
  const initials = word.length <= 3 && !/[aeiouy]/.test(plain) && !shortText.has(plain)
  if (initials || plain === 'llc' || plain === 'usa') return word
  return plain.replace(
    /(^|[-/(&."#])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
