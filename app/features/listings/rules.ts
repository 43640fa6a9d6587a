export const listingStatuses = ['draft', 'submitted', 'published', 'paused', 'archived'] as const
export type ListingStatus = (typeof listingStatuses)[number]

export const precisions = ['exact', 'approximate'] as const
export type Precision = (typeof precisions)[number]

export const confirmers = ['manager', 'owner', 'operator', 'source'] as const
export type Confirmer = (typeof confirmers)[number]

export type { Fee, Floorplan, Photo } from '#app/database/schema/homes/listings.ts'

/** The source of every invented home, place and zone. */
export const DEMO_SOURCE = 'demo'

export const placeCategories = ['restaurant', 'university', 'transit', 'grocery', 'pharmacy', 'cafe'] as const
export type PlaceCategory = (typeof placeCategories)[number]
/** Buildings are not shown as nearby places: students choose one as their own destination. */
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
