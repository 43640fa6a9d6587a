import { buildingName, houseNumber, streetName } from '../people/invented-names.ts'
import type { Neighborhood } from './neighborhoods.ts'
import type { Random } from '../random.ts'

/** Where a home is: on its own, or in a building that several demo homes share. */
export type Site = {
  building: string | null
  street: string
  address: string
  neighborhood: Neighborhood
  lat: number
  lng: number
  yearBuilt: number
  elevator: boolean
}

const fiveDecimals = (degrees: number) => Number(degrees.toFixed(5))

export function newSite(random: Random, neighborhood: Neighborhood, inBuilding: boolean): Site {
  const { south, west, north, east } = neighborhood.box
  const street = streetName(random)
  return {
    building: inBuilding ? buildingName(random) : null,
    street,
    address: `${houseNumber(random)} ${street}`,
    neighborhood,
    lat: fiveDecimals(random.between(south, north)),
    lng: fiveDecimals(random.between(west, east)),
    yearBuilt: inBuilding ? random.whole(1958, 2023) : random.whole(1909, 1998),
    elevator: inBuilding && random.chance(0.55),
  }
}
