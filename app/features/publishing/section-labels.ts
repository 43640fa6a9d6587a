import { homeFields, isFact } from '#app/features/listings/home-fields.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** What the editor calls its fields where it is not the name of the fact. */
const labels: Record<string, string> = {
  campus: 'Campus',
  price: 'Rent',
  priceBasis: 'What the rent is for',
  noFees: 'Mandatory fees',
  position: 'Position',
  precision: 'What students see on the map',
  otherAmenities: 'Other amenities',
}

/** What is wrong with a field of the editor, with its name; with a row's, such as `fees.0.amount`, that of its list. */
export function namedError(field: string, text: string): string {
  const [name = field] = field.split('.')
  const label = ownValue(labels, name) ?? (isFact(name) ? homeFields[name].label : name)
  return text.startsWith(`${label}: `) ? text : `${label}: ${text}`
}
