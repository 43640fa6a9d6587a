export const PHOTOS_MAX = 16 // specification part 2 §9
export const ADDRESS_MOST = 2000 // characters of an external URL; the limit of the job that fetches it
export const LINK_MOST = 300 // characters of a link that a manager types
export const CARD_AMENITIES = 3 // specification part 2 §9
export const PAGE_SIZE = 50 // specification part 2 §7
export const BUDGET_DEFAULT = { min: 500, max: 20_000 } // dollars per month, specification part 2 §9; does not filter until touched
export const SIMILAR = { count: 4, beds: 5, price: 50_000 } // beds ±5, cents ±$500, specification part 2 §9
export const PEOPLE_MAX = 20
export const FEES_MAX = 40 // per home

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
