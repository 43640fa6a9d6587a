import { buildingName, houseNumber, streetName } from '../people/invented-names.ts'
import sides from './street-sides.json' with { type: 'json' }
import type { Position } from '#app/platform/geo/distance.ts'
import type { Neighborhood } from './neighborhoods.ts'
import type { Random } from '../random.ts'

/** A home's location: on its own, or in a building that several demo homes share. */
export type Site = {
  building: string | null
  street: string
  address: string
  neighborhood: Neighborhood
  position: Position
  /** The center of its block. */
  block: Position
  yearBuilt: number
  elevator: boolean
}

/** Houses along a neighborhood's roads, chosen on the map away from freeways, alleys and parks. */
type StreetSide = { street?: string; from: number[]; to: number[] }
const streetSides: Record<string, StreetSide[]> = sides

const fiveDecimals = (degrees: number) => Number(degrees.toFixed(5))
const between = (from = 0, to = 0, part = 0) => fiveDecimals(from + (to - from) * part)

/** A site beside a street in the demo's files, or anywhere in the neighborhood if they have none.
 *  @param turn how many sites the neighborhood already has: streets take turns */
export function newSite(random: Random, neighborhood: Neighborhood, inBuilding: boolean, turn: number): Site {
  const { south, west, north, east } = neighborhood.box
  const invented = streetName(random)
  const building = inBuilding ? buildingName(random) : null
  const number = houseNumber(random)
  const [first, second] = [random.next(), random.next()]
  const nearby = streetSides[neighborhood.name]
  const side = nearby?.[turn % nearby.length]
  const { street = invented, from, to } = side ?? { from: [south, west], to: [north, east] }
  const at = (lat: number, lng: number) => ({
    lat: between(from[0], to[0], lat),
    lng: between(from[1], to[1], lng),
  })
  return {
    building,
    street,
    // No house on a real street there has such a number.
    address: `${side?.street ? 30_000 + number : number} ${street}`,
    neighborhood,
    position: side ? at(second, second) : at(first, second),
    block: at(0.5, 0.5),
    yearBuilt: inBuilding ? random.whole(1958, 2023) : random.whole(1909, 1998),
    elevator: inBuilding && random.chance(0.55),
  }
}
