/** Limits, states and labels of homes. Pure: pages, verbs and importers read the same list. */
export const propertyTypes = ['Apartment', 'House', 'Studio', 'Townhouse', 'Condo', 'Other'] as const
export type PropertyType = (typeof propertyTypes)[number]
export const propertyTypeLabels: Record<PropertyType, string> = {
  Apartment: 'Apartment',
  House: 'House',
  Studio: 'Studio',
  Townhouse: 'Townhouse',
  Condo: 'Condo',
  Other: 'Other',
}

export const priceBases = ['unit', 'bed'] as const
export type PriceBasis = (typeof priceBases)[number]

export const listingStatuses = ['draft', 'submitted', 'published', 'paused', 'archived'] as const
export type ListingStatus = (typeof listingStatuses)[number]

const leaseTypes = ['joint', 'individual', 'sublet'] as const
export type LeaseType = (typeof leaseTypes)[number]
export const leaseTypeLabels: Record<LeaseType, string> = {
  joint: 'Joint lease: if one leaves, the others pay for them',
  individual: 'A separate lease for each bed',
  sublet: 'Sublet',
}

export const petPolicies = ['allowed', 'cats_only', 'ask', 'not_allowed'] as const
export type PetPolicy = (typeof petPolicies)[number]
export const petPolicyLabels: Record<PetPolicy, string> = {
  allowed: 'Pets allowed',
  cats_only: 'Cats only',
  ask: 'Ask about pets',
  not_allowed: 'No pets',
}

const laundryKinds = ['in_unit', 'on_site', 'hookups', 'none'] as const
export type Laundry = (typeof laundryKinds)[number]
export const laundryLabels: Record<Laundry, string> = {
  in_unit: 'Laundry in the home',
  on_site: 'Laundry on site',
  hookups: 'Laundry hookups',
  none: 'No laundry',
}

export const precisions = ['exact', 'approximate'] as const
export type Precision = (typeof precisions)[number]

export const confirmers = ['manager', 'owner', 'operator', 'source'] as const
export type Confirmer = (typeof confirmers)[number]

export type { Fee, Floorplan, Photo } from '#app/database/schema/homes/listings.ts'

/** The source of every invented home, place and zone. */
export const DEMO_SOURCE = 'demo'

export const PHOTOS_MAX = 16 // specification part 2 §9
export const ADDRESS_MOST = 2000 // characters of an external URL; the limit of the job that fetches it
export const CARD_AMENITIES = 3 // specification part 2 §9
/** How wide a browser will show the photo of a card. */
export const CARD_PHOTO_SIZES = '(max-width: 768px) 85vw, (max-width: 1200px) 45vw, 290px'
export const PAGE_SIZE = 50 // specification part 2 §7
export const BUDGET_DEFAULT = { min: 500, max: 20_000 } // dollars per month, specification part 2 §9; filters nothing until touched
export const SIMILAR = { count: 4, beds: 5, price: 50_000 } // beds ±5, cents ±$500, specification part 2 §9
export const PEOPLE_MAX = 20

export const sorts = ['recommended', 'price', 'beds', 'baths', 'size', 'minutes', 'newest'] as const
export type Sort = (typeof sorts)[number]
export const sortLabels: Record<Sort, string> = {
  recommended: 'Recommended',
  price: 'Price, low to high',
  beds: 'Beds, most first',
  baths: 'Baths, most first',
  size: 'Size, largest first',
  minutes: 'Quickest to campus',
  newest: 'Newest first',
}

export const placeCategories = ['restaurant', 'university', 'transit', 'grocery', 'pharmacy', 'cafe'] as const
export type PlaceCategory = (typeof placeCategories)[number]
/** Buildings are not shown as places nearby: students choose one of them as theirs. */
export const importedCategories = [...placeCategories, 'building'] as const
export type ImportedCategory = (typeof importedCategories)[number]
export const placeCategoryLabels: Record<PlaceCategory, string> = {
  restaurant: 'Restaurants',
  university: 'University',
  transit: 'Transit',
  grocery: 'Grocery',
  pharmacy: 'Pharmacy',
  cafe: 'Cafes',
}
