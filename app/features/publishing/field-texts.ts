import type { listings } from '#app/database/schema/homes/listings.ts'
import { amenityLabel } from '#app/features/listings/find-amenity.ts'
import { plainField, type FactValue, type PlainName } from '#app/features/listings/home-fields.ts'
import type { EditField } from '#app/features/listings/edit-form.ts'

type Home = typeof listings.$inferSelect

/** The initial values of the form fields, formatted from the stored home. */
export function fieldTexts(home: Home, addresses: string[]): Record<EditField, string> {
  return {
    name: home.name,
    address: home.address,
    description: home.description,
    ...plainTexts(['type', 'beds', 'baths', 'squareFeet'], home),
    price: dollarsText(home.price),
    priceBasis: home.priceBasisAssumed ? '' : home.priceBasis,
    amenities: home.amenities.map(amenityLabel).join(', '),
    images: addresses.join(',\n'),
  }
}

export const numberText = (value: number | null) => (value === null ? '' : String(value))

/** `2400`, or `28.50` if there are cents. */
export function dollarsText(cents: number | null): string {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

type Plain = { [Name in PlainName]: FactValue<Name> }

/** The initial values of these plain fields, formatted from the stored home. */
export function plainTexts<Name extends PlainName>(
  names: readonly Name[],
  home: Pick<Plain, Name>,
): Record<Name, string> {
  const texts = names.map((name) => [name, plainText(name, home[name])])
  return Object.fromEntries(texts) as Record<Name, string>
}

function plainText(name: PlainName, value: Plain[PlainName]): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return plainField(name).kind === 'money' ? dollarsText(value) : numberText(value)
  return typeof value === 'string' ? value : value.join(', ')
}
