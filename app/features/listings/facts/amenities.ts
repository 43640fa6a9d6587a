/** Every amenity the product knows, once: filter, icons, importers and editor read this list (PRODUCT.md §2). */
export type Amenity = { key: string; label: string; synonyms: string[] }

/** The 15 of the specification (part 2 §9), in its order. Bits of the search index follow this order: only append. */
export const filterAmenities = [
  { key: 'wifi', label: 'Wi-Fi', synonyms: ['wi-fi', 'wireless', 'internet included'] },
  { key: 'laundry', label: 'On-site Laundry', synonyms: ['washer', 'dryer', 'laundry room'] },
  { key: 'parking', label: 'Parking', synonyms: ['garage', 'carport', 'parking space'] },
  { key: 'gym', label: 'Gym', synonyms: ['fitness center', 'fitness', 'free on-site gym'] },
  { key: 'furnished', label: 'Furnished', synonyms: [] },
  { key: 'dishwasher', label: 'Dishwasher', synonyms: [] },
  { key: 'microwave', label: 'Microwave', synonyms: [] },
  {
    key: 'kitchen',
    label: 'Kitchen Appliances',
    synonyms: ['kitchen', 'stove', 'oven', 'refrigerator', 'fridge'],
  },
  { key: 'terrace', label: 'Terrace', synonyms: ['deck'] },
  { key: 'elevator', label: 'Elevator', synonyms: ['lift'] },
  { key: 'tv', label: 'TV', synonyms: ['television', 'cable tv'] },
  { key: 'patio', label: 'Patio', synonyms: ['balcony', 'courtyard'] },
  { key: 'cctv', label: 'CCTV', synonyms: ['security cameras', 'camera', 'surveillance'] },
  {
    key: 'pets',
    label: 'Pet Friendly',
    synonyms: ['pets allowed', 'pets ok', 'dog friendly', 'cat friendly'],
  },
  { key: 'ac', label: 'AC', synonyms: ['a/c', 'air conditioning', 'central air', 'air conditioner'] },
] as const satisfies Amenity[]

/** Known and shown with an icon, but without a filter of their own. */
export const otherAmenities = [
  {
    key: 'laundry_in_unit',
    label: 'Laundry in the home',
    synonyms: [
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
  },
  { key: 'heating', label: 'Heating', synonyms: ['heater', 'central heating', 'radiator'] },
  { key: 'water', label: 'Water', synonyms: ['water included'] },
  { key: 'electricity', label: 'Electricity', synonyms: ['power', 'electric included'] },
  { key: 'pool', label: 'Pool', synonyms: ['swimming pool', 'pool access'] },
  {
    key: 'common',
    label: 'Common areas',
    synonyms: ['community room', 'lounge', 'study room', 'variety of common areas'],
  },
] as const satisfies Amenity[]

/** Access features as fields and filters (PRODUCT.md §5.7); the elevator is the amenity of the same name. */
export const accessFeatures = [
  { key: 'step_free', label: 'Step-free entrance', synonyms: ['no steps', 'wheelchair access'] },
  { key: 'elevator', label: 'Elevator', synonyms: ['lift'] },
  { key: 'roll_in_shower', label: 'Roll-in shower', synonyms: ['wet room'] },
  { key: 'visual_alarm', label: 'Visual alarm', synonyms: ['flashing alarm'] },
] as const satisfies Amenity[]

export type FilterAmenity = (typeof filterAmenities)[number]['key']
export type AccessFeature = (typeof accessFeatures)[number]['key']
export type FeatureKey = FilterAmenity | AccessFeature

const known: Amenity[] = [...filterAmenities, ...otherAmenities]
const byWord = new Map(
  known.flatMap((amenity) =>
    [amenity.key, amenity.label, ...amenity.synonyms].map((word) => [word.toLowerCase(), amenity]),
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

/** Known ones as keys, free text kept when longer than 2 characters (specification part 2 §5), each once. */
export function normalizeAmenities(texts: string[]): string[] {
  const kept = texts
    .map((text) => findAmenity(text)?.key ?? text.trim())
    .filter((text) => findAmenity(text) !== undefined || text.length > 2)
  return [...new Set(kept)]
}

export const featureKeys: readonly FeatureKey[] = [
  ...filterAmenities.map(({ key }) => key),
  'step_free',
  'roll_in_shower',
  'visual_alarm',
]

/** Not filters: the manager's answer about pets, for judging homes for people with pets (needs.ts). */
export const petBits = { allowed: 'pets_allowed', not_allowed: 'pets_not_allowed' } as const
const bits: readonly string[] = [...featureKeys, petBits.allowed, petBits.not_allowed]

/** The features as one integer for the search index: bit n is the nth key. */
export function featureBits(keys: readonly string[]): number {
  return bits.reduce((mask, key, bit) => (keys.includes(key) ? mask | (1 << bit) : mask), 0)
}
