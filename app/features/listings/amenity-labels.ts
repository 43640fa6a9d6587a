import { amenityLabel, findAmenity } from './amenities.ts'
import type { Laundry, PetPolicy } from './rules.ts'

type OwnColumns = {
  amenities: string[]
  furnished: boolean | null
  pets: PetPolicy | null
  laundry: Laundry | null
  parkingSpaces: number | null
}

/** All amenities to display, without duplicates: the listed ones, and those stored in columns of their own (PRODUCT.md §2). */
export function amenityLabels({ amenities, furnished, pets, laundry, parkingSpaces }: OwnColumns): string[] {
  const own = [
    ...(furnished ? ['furnished'] : []),
    ...(laundry === 'in_unit' || laundry === 'on_site' ? ['laundry'] : []),
    ...((parkingSpaces ?? 0) > 0 ? ['parking'] : []),
    ...(pets === 'allowed' || pets === 'cats_only' ? ['pets'] : []),
  ]
  const [known, free]: [string[], string[]] = [[], []]
  for (const text of amenities) {
    const label = findAmenity(text)?.label
    if (label === undefined) free.push(text)
    else known.push(label)
  }
  return [...new Set([...known, ...own.map(amenityLabel), ...free])]
}
