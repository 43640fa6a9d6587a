import type { PropertyType } from '#app/features/listings/choices.ts'
import type { Random } from '../random.ts'

/** Rooms and size. `beds` are rentable places: more than bedrooms when two people share one. */
export type Shape = {
  type: PropertyType
  bedrooms: number
  beds: number
  baths: number | null
  squareFeet: number | null
  byBed: boolean
}

// Matches the number of pictures for each type, so that a page of homes shows each of them about once.
const types = { Apartment: 29, Studio: 20, House: 22, Townhouse: 16, Condo: 7, Other: 6 }

const bedroomsOf: Record<PropertyType, Record<string, number>> = {
  Studio: { 0: 1 },
  Apartment: { 1: 45, 2: 40, 3: 15 },
  Condo: { 1: 40, 2: 45, 3: 15 },
  Townhouse: { 2: 20, 3: 48, 4: 32 },
  House: { 2: 14, 3: 44, 4: 28, 5: 14 },
  Other: { 0: 55, 1: 45 },
}
const bathsOf = [[1], [1], [1, 1, 1.5, 2], [1.5, 2, 2, 2.5], [2, 2.5, 3], [2.5, 3, 3.5]]
const squareFeetOf = [
  [340, 520],
  [540, 780],
  [760, 1120],
  [1040, 1520],
  [1380, 2050],
  [1780, 2600],
]

export function newShape(random: Random): Shape {
  const type = random.weighted(types)
  const bedrooms = Number(random.weighted(bedroomsOf[type]))
  const byBed = bedrooms >= 2 && random.chance(0.38)
  const sharing = byBed && random.chance(0.18) ? random.whole(1, 2) : 0
  const baths = random.pick(bathsOf[bedrooms] ?? [1])
  const [low, high] = squareFeetOf[bedrooms] ?? [900, 1400]
  const squareFeet = Math.round(random.between(low ?? 900, high ?? 1400) / 5) * 5
  return {
    type,
    bedrooms,
    beds: bedrooms + sharing,
    baths: random.chance(0.04) ? null : baths,
    squareFeet: random.chance(0.12) ? null : squareFeet,
    byBed,
  }
}
