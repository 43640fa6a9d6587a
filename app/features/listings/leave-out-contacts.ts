import type { FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import type { Fee } from '#app/database/schema/homes/listings.ts'
import { contactsIn, publicText } from '#app/platform/text/contacts/private-numbers.ts'
import { lineNames, type LineName } from './home-fields.ts'
import type { Floorplan } from './rules.ts'

/** A home's columns with public text that people type. */
type Texts = { [Name in LineName]?: string | null } & {
  name?: string
  address?: string
  city?: string | null
  description?: string
  amenities?: string[]
  fees?: Fee[]
  floorplans?: Floorplan[]
}

/** Columns ready to publish, without the phone numbers and email addresses that people typed; imports leave them out in the same
 *  way. `leftOut` lists what was removed. */
export function leaveOutContacts<Columns extends Texts>(
  columns: Columns,
): { columns: Columns; leftOut: string[] } {
  const leftOut: string[] = []
  const clean = (text: string): string => {
    const found = contactsIn(text)
    if (found.length === 0) return text
    leftOut.push(...found)
    return publicText(text)
  }
  const { name, address, city, description, amenities, fees, floorplans } = columns
  const texts: Texts = {
    ...(name !== undefined && { name: clean(name) }),
    ...(address !== undefined && { address: clean(address) }),
    ...(city && { city: clean(city) }),
    ...(description !== undefined && { description: clean(description) }),
    ...Object.fromEntries(
      lineNames.flatMap((name) => {
        const line = columns[name]
        return line ? [[name, clean(line) || null]] : []
      }),
    ),
    ...(amenities && { amenities: amenities.map(clean).filter((text) => text !== '') }),
    ...(fees && { fees: fees.map((fee) => ({ ...fee, name: clean(fee.name) || 'Fee' })) }),
    ...(floorplans && {
      floorplans: floorplans.map((plan) => ({ ...plan, name: clean(plan.name) || 'Floor plan' })),
    }),
  }
  return { columns: { ...columns, ...texts }, leftOut: [...new Set(leftOut)] }
}

/** The line in a home's history about contact details that were left out; its manager and the admins can read it. */
export const leftOutChange = (leftOut: string[]): FieldChange[] =>
  leftOut.length === 0 ? [] : [{ field: 'leftOut', from: null, to: leftOut.join(', ') }]
