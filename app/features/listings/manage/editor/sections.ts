/** The parts of a home's editor that are a form each, in the order in which a new home is written; photos are a page between. */
export const sections = ['home', 'place', 'price', 'terms', 'features', 'floorplans'] as const
export type Section = (typeof sections)[number]

/** The pages of the editor. */
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

/** Where a page of the editor is. */
export const editorPath = (listingId: string, page: EditorPage = 'home') =>
  page === 'home' ? `/manage/homes/${listingId}/edit` : `/manage/homes/${listingId}/edit/${page}`

/** The page after this one. */
export function pageAfter(page: EditorPage): EditorPage {
  return editorPages[editorPages.indexOf(page) + 1] ?? 'publish'
}

/** The columns that a section says, by their name in the history of a home. */
export const sectionFields = {
  home: ['name', 'type', 'beds', 'bedrooms', 'baths', 'squareFeet', 'yearBuilt', 'description'],
  place: ['campus', 'address', 'city', 'zip', 'lat', 'lng', 'precision'],
  price: ['price', 'priceBasis', 'priceBasisAssumed', 'deposit', 'applicationFee', 'fees'],
  terms: ['leaseType', 'leaseMonths', 'availableFrom'],
  features: ['furnished', 'pets', 'laundry', 'parkingSpaces', 'amenities', 'accessFeatures'],
  floorplans: ['floorplans'],
} as const satisfies Record<Section, readonly string[]>
