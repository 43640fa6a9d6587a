import { filterAmenities, otherAmenities, type Amenity } from './amenities.ts'

/** Other words for an amenity or access feature, by its key. Kept apart from the labels, which every search sends to the browser. */
const synonyms: Partial<Record<string, string[]>> = {
  wifi: ['wi-fi', 'wireless', 'internet included'],
  laundry: ['washer', 'dryer', 'laundry room'],
  parking: ['garage', 'carport', 'parking space'],
  gym: ['fitness center', 'fitness', 'free on-site gym'],
  kitchen: ['kitchen', 'stove', 'oven', 'refrigerator', 'fridge'],
  terrace: ['deck'],
  elevator: ['lift'],
  tv: ['television', 'cable tv'],
  patio: ['balcony', 'courtyard'],
  cctv: ['security cameras', 'camera', 'surveillance'],
  pets: ['pets allowed', 'pets ok', 'dog friendly', 'cat friendly'],
  ac: ['a/c', 'air conditioning', 'central air', 'air conditioner'],
  laundry_in_unit: [
    'in unit',
    'in unit laundry',
    'in-unit laundry',
    'laundry in unit',
    'laundry in-unit',
    'in unit washer/dryer',
    'in-unit washer/dryer',
    'in-unit washer and dryer',
    'washer/dryer in unit',
    'washer and dryer in unit',
  ],
  heating: ['heater', 'central heating', 'radiator'],
  water: ['water included'],
  electricity: ['power', 'electric included'],
  pool: ['swimming pool', 'pool access'],
  common: ['community room', 'lounge', 'study room', 'variety of common areas'],
  step_free: ['no steps', 'wheelchair access'],
  roll_in_shower: ['wet room'],
  visual_alarm: ['flashing alarm'],
}

/** Other words people use for an amenity or access feature. */
export const synonymsOf = ({ key }: Amenity): string[] => synonyms[key] ?? []

const byWord = new Map(
  [...filterAmenities, ...otherAmenities].flatMap((amenity): [string, Amenity][] =>
    [amenity.key, amenity.label, ...synonymsOf(amenity)].map((word) => [word.toLowerCase(), amenity]),
  ),
)

/** The known amenity for a text (`Wi-Fi`, `fitness center`), or undefined for free text. */
export function findAmenity(text: string): Amenity | undefined {
  return byWord.get(text.trim().toLowerCase())
}

/** The text to show: the label of a known amenity, or free text as written. */
export function amenityLabel(text: string): string {
  return findAmenity(text)?.label ?? text
}

/** Known amenities as keys, and free text if it is longer than 2 characters (specification part 2 §5), without duplicates. */
export function normalizeAmenities(texts: string[]): string[] {
  const kept = texts
    .map((text) => findAmenity(text)?.key ?? text.trim())
    .filter((text) => findAmenity(text) !== undefined || text.length > 2)
  return [...new Set(kept)]
}
