import type { PropertyType } from '#app/features/listings/choices.ts'
import { newSite, type Site } from './buildings.ts'
import type { Neighborhood } from './neighborhoods.ts'
import type { Random } from '../random.ts'

const BUILDINGS = 5

/** Assigns a location to each home of one campus: more in nearer areas, apartments mostly in shared buildings. */
export class Sites {
  readonly #neighborhoods: Neighborhood[]
  readonly #buildings = new Map<Neighborhood, Site[]>()
  readonly #turns = new Map<Neighborhood, number>()

  constructor(random: Random, neighborhoods: Neighborhood[]) {
    this.#neighborhoods = neighborhoods
    for (const neighborhood of neighborhoods)
      this.#buildings.set(
        neighborhood,
        Array.from({ length: BUILDINGS }, (_, turn) => newSite(random, neighborhood, true, turn)),
      )
  }

  next(random: Random, type: PropertyType): Site {
    const nearest = Math.floor(random.next() ** 1.6 * this.#neighborhoods.length)
    const neighborhood = this.#neighborhoods[nearest] ?? random.pick(this.#neighborhoods)
    const flat = type === 'Apartment' || type === 'Condo' || type === 'Studio'
    const buildings = this.#buildings.get(neighborhood) ?? []
    if (flat && random.chance(0.75)) return random.pick(buildings)
    const turn = this.#turns.get(neighborhood) ?? BUILDINGS
    this.#turns.set(neighborhood, turn + 1)
    return newSite(random, neighborhood, false, turn)
  }
}
