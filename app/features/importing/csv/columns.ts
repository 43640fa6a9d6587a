import type { BoundedText } from '#app/platform/text/bounded.ts'

/** Our own columns for importing homes, in the order of docs/data.md. A file may have them in any order and leave out
 *  all but the required ones. */
export const listingColumns = {
  external_id: { required: true },
  address: { required: true },
  price: { required: true },
  beds: { required: true },
  name: { required: false },
  unit: { required: false },
  city: { required: false },
  state: { required: false },
  zip: { required: false },
  campus: { required: false },
  type: { required: false },
  price_basis: { required: false },
  bedrooms: { required: false },
  baths: { required: false },
  square_feet: { required: false },
  year_built: { required: false },
  lat: { required: false },
  lng: { required: false },
  precision: { required: false },
  lease_type: { required: false },
  lease_months: { required: false },
  available_from: { required: false },
  furnished: { required: false },
  pets: { required: false },
  laundry: { required: false },
  parking_spaces: { required: false },
  amenities: { required: false },
  access_features: { required: false },
  deposit: { required: false },
  application_fee: { required: false },
  pet_deposit: { required: false },
  key_deposit: { required: false },
  other_deposit: { required: false },
  fees: { required: false },
  photos: { required: false },
  description: { required: false },
} as const

export type ListingColumn = keyof typeof listingColumns
export const columnNames = Object.keys(listingColumns) as ListingColumn[]

/** The values of a row by our columns, as they came: trimmed, empty when the file has no such column. */
export type RowValues = Record<ListingColumn, string>
/** The same, once no value is longer than its column allows (too-long.ts); only these are read. */
export type BoundedRow = Record<ListingColumn, BoundedText>

export const isColumn = (text: string): text is ListingColumn => Object.hasOwn(listingColumns, text)
