import { leaseTerms } from './lease-terms.ts'

/** Every amenity the product knows. Filter, icons, importers and editor all read this list (PRODUCT.md §2). */
export type Amenity = { key: string; label: string }

/** The 15 of the specification (part 2 §9), in its order. Bits of the search index follow this order: only append. */
export const filterAmenities = [
  { key: 'wifi', label: 'Wi-Fi' },
  { key: 'laundry', label: 'On-site Laundry' },
  { key: 'parking', label: 'Parking' },
  { key: 'gym', label: 'Gym' },
  { key: 'furnished', label: 'Furnished' },
  { key: 'dishwasher', label: 'Dishwasher' },
  { key: 'microwave', label: 'Microwave' },
  { key: 'kitchen', label: 'Kitchen Appliances' },
  { key: 'terrace', label: 'Terrace' },
  { key: 'elevator', label: 'Elevator' },
  { key: 'tv', label: 'TV' },
  { key: 'patio', label: 'Patio' },
  { key: 'cctv', label: 'CCTV' },
  { key: 'pets', label: 'Pet Friendly' },
  { key: 'ac', label: 'AC' },
] as const satisfies Amenity[]

/** Known amenities with an icon but no filter. */
export const otherAmenities = [
  { key: 'laundry_in_unit', label: 'Laundry in the home' },
  { key: 'heating', label: 'Heating' },
  { key: 'water', label: 'Water' },
  { key: 'electricity', label: 'Electricity' },
  { key: 'pool', label: 'Pool' },
  { key: 'common', label: 'Common areas' },
] as const satisfies Amenity[]

/** Accessibility features, as fields and filters (PRODUCT.md §5.7); the elevator is the amenity of the same name. */
export const accessFeatures = [
  { key: 'step_free', label: 'Step-free entrance' },
  { key: 'elevator', label: 'Elevator' },
  { key: 'roll_in_shower', label: 'Roll-in shower' },
  { key: 'visual_alarm', label: 'Visual alarm' },
] as const satisfies Amenity[]

export type FilterAmenity = (typeof filterAmenities)[number]['key']
export type AccessFeature = (typeof accessFeatures)[number]['key']
export type FeatureKey = FilterAmenity | AccessFeature

export const featureKeys: readonly FeatureKey[] = [
  ...filterAmenities.map(({ key }) => key),
  'step_free',
  'roll_in_shower',
  'visual_alarm',
]

/** Not filters: the manager's answer about pets, used to judge homes for people with pets (requirements.ts). */
export const petBits = { allowed: 'pets_allowed', not_allowed: 'pets_not_allowed' } as const
const bits: readonly string[] = [...featureKeys, petBits.allowed, petBits.not_allowed]

/** The features as one integer for the search index: bit n is the nth key. */
export const featureBits = (keys: readonly string[]): number => bitsOf(bits, keys)

/** Lease terms, in the bits after the features. Separate from features because a home's amenities may be free text. */
export const termBits = (keys: readonly string[]): number =>
  bitsOf(
    leaseTerms.map(({ key }) => key),
    keys,
  ) << bits.length

const bitsOf = (known: readonly string[], keys: readonly string[]) =>
  known.reduce((mask, key, bit) => (keys.includes(key) ? mask | (1 << bit) : mask), 0)
