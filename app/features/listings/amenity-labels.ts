import { amenityLabel, findAmenity } from './find-amenity.ts'
import type { Laundry, PetPolicy } from './choices.ts'

type OwnColumns = {
  amenities: string[]
  furnished: boolean | null
  pets: PetPolicy | null
  laundry: Laundry | null
  parkingSpaces: number | null
}

/** Where the laundry is: as stated, or as implied by an amenity written in a list's own words ("In-unit laundry"). */
export function laundryOf({ laundry, amenities }: Pick<OwnColumns, 'laundry' | 'amenities'>): Laundry | null {
  const isInHome = amenities.some((text) => findAmenity(text)?.key === 'laundry_in_unit')
  return laundry ?? (isInHome ? 'in_unit' : null)
}

/** The amenity that says where the laundry is. */
const laundryKeys: Partial<Record<Laundry, string>> = { in_unit: 'laundry_in_unit', on_site: 'laundry' }

/** Whether a label is about laundry: a home shows only one such fact. */
export const isLaundry = (label: string): boolean =>
  Object.values(laundryKeys).some((key) => key === findAmenity(label)?.key)

/** All amenities to display, without duplicates: the listed ones, and those that have their own columns (PRODUCT.md §2). */
export function amenityLabels(home: OwnColumns): string[] {
  const { amenities, furnished, pets, parkingSpaces } = home
  const laundry = laundryOf(home)
  const laundryKey = laundry && laundryKeys[laundry]
  const own = [
    ...(furnished ? ['furnished'] : []),
    ...(laundryKey ? [laundryKey] : []),
    ...((parkingSpaces ?? 0) > 0 ? ['parking'] : []),
    ...(pets === 'allowed' || pets === 'cats_only' ? ['pets'] : []),
  ]
  const [known, free]: [string[], string[]] = [[], []]
  for (const text of amenities) {
    const label = findAmenity(text)?.label
    if (label === undefined) free.push(text)
    else if (!laundryKey || !isLaundry(label)) known.push(label)
  }
  return [...new Set([...known, ...own.map(amenityLabel), ...free])]
}
