import type { listings } from '#app/database/schema/homes/listings.ts'
import { amenityLabel } from '#app/features/listings/facts/find-amenity.ts'
import type { EditField } from '#app/features/listings/changes/edit-form.ts'

type Home = typeof listings.$inferSelect

/** The initial values of the form fields, formatted from the stored home. */
export function fieldTexts(home: Home, addresses: string[]): Record<EditField, string> {
  return {
    name: home.name,
    address: home.address,
    description: home.description,
    type: home.type,
    price: dollarsText(home.price),
    priceBasis: home.priceBasisAssumed ? '' : home.priceBasis,
    beds: String(home.beds),
    baths: numberText(home.baths),
    squareFeet: numberText(home.squareFeet),
    amenities: home.amenities.map(amenityLabel).join(', '),
    images: addresses.join(',\n'),
  }
}

export const numberText = (value: number | null) => (value === null ? '' : String(value))

/** `2400`, and `28.50` when there are cents. */
export function dollarsText(cents: number | null): string {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
