import { formatDate, formatNumber } from '#app/platform/text/format.ts'
import { accessFeatures } from '#app/features/listings/facts/amenities.ts'
import { laundryLabels, leaseTypeLabels, petPolicyLabels } from '#app/features/listings/rules.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'

/** A fact with its name; null: not stated. */
export type HomeFact = { name: string; value: string | null }

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** All facts of a home besides the amenities, in a fixed order. @param today ISO date */
export function homeFacts(home: ListingDetail, today: string): HomeFact[] {
  const { leaseType, availableFrom, squareFeet, yearBuilt, parkingSpaces, furnished } = home
  const access = accessFeatures.filter(({ key }) => home.accessFeatures.includes(key))
  return [
    {
      name: 'Available',
      value: availableFrom && (availableFrom <= today ? 'Now' : formatDate(availableFrom, today)),
    },
    { name: 'Lease', value: leaseType && leaseTypeLabels[leaseType] },
    { name: 'Lease length', value: leaseLength(home.leaseMonths) },
    { name: 'Type', value: home.type },
    { name: 'Size', value: squareFeet === null ? null : `${formatNumber(squareFeet)} sq ft` },
    { name: 'Year built', value: yearBuilt === null ? null : String(yearBuilt) },
    { name: 'Furnished', value: furnished === null ? null : furnished ? 'Yes' : 'No' },
    { name: 'Pets', value: home.pets && petPolicyLabels[home.pets] },
    { name: 'Laundry', value: home.laundry && laundryLabels[home.laundry] },
    { name: 'Parking', value: parkingSpaces === null ? null : parkingText(parkingSpaces) },
    { name: 'Access', value: access.map(({ label }) => label).join(', ') || null },
  ]
}

/** `9 or 12 months`; null when not stated. */
export function leaseLength(months: number[] | null): string | null {
  if (months === null || months.length === 0) return null
  const one = months.length === 1 && months[0] === 1
  return `${either.format(months.toSorted((a, b) => a - b).map(String))} ${one ? 'month' : 'months'}`
}

function parkingText(spaces: number): string {
  if (spaces === 0) return 'None'
  return spaces === 1 ? '1 space' : `${formatNumber(spaces)} spaces`
}
