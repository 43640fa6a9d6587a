import { href } from 'react-router'
/** The sections of a home's editor, each a form, in the order for a new home; photos are a page between them. */
export const editorSections = ['home', 'place', 'price', 'terms', 'features', 'floorplans'] as const
export type EditorSection = (typeof editorSections)[number]

export const editorPages = [
  'home',
  'place',
  'price',
  'terms',
  'features',
  'photos',
  'floorplans',
  'publish',
] as const
export type EditorPage = (typeof editorPages)[number]
export const editorPageLabels: Record<EditorPage, string> = {
  home: 'The home',
  place: 'Where it is',
  price: 'Rent and fees',
  terms: 'Lease and dates',
  features: 'What it has',
  photos: 'Photos',
  floorplans: 'Floorplans',
  publish: 'Check and publish',
}

export const editorPath = (listingId: string, page: EditorPage = 'home') =>
  href('/manage/homes/:listingId/edit/:section?', { listingId, ...(page !== 'home' && { section: page }) })

export function pageAfter(page: EditorPage): EditorPage {
  return editorPages[editorPages.indexOf(page) + 1] ?? 'publish'
}

/** The fields of each section, by their names in a home's history. */
export const sectionFields = {
  home: ['name', 'type', 'beds', 'bedrooms', 'baths', 'squareFeet', 'yearBuilt', 'description'],
  place: ['campus', 'address', 'city', 'zip', 'lat', 'lng', 'precision'],
  price: ['price', 'priceBasis', 'priceBasisAssumed', 'deposit', 'applicationFee', 'fees'],
  terms: ['leaseType', 'leaseMonths', 'availableFrom'],
  features: ['furnished', 'pets', 'laundry', 'parkingSpaces', 'amenities', 'accessFeatures'],
  floorplans: ['floorplans'],
} as const satisfies Record<EditorSection, readonly string[]>
