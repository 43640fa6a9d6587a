import { homeFields, isFact } from '#app/features/listings/home-fields.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** The editor's labels for fields that differ from the fact's label. */
const labels: Record<string, string> = {
  campus: 'Campus',
  price: 'Rent',
  priceBasis: 'What the rent is for',
  noFees: 'Mandatory fees',
  position: 'Position',
  precision: 'What students see on the map',
  otherAmenities: 'Other amenities',
}

/** A field's error prefixed with the field's label; for a row's field, such as `fees.0.amount`, the list's label. */
export function namedError(field: string, text: string): string {
  const [name = field] = field.split('.')
  const label = ownValue(labels, name) ?? (isFact(name) ? homeFields[name].label : name)
  return text.startsWith(`${label}: `) ? text : `${label}: ${text}`
}
