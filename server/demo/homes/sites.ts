import type { PropertyType } from '#app/features/listings/rules.ts'
import { newSite, type Site } from './buildings.ts'
import type { Neighborhood } from './neighborhoods.ts'
import type { Random } from '../random.ts'

/** Assigns a location to each home of one campus: more in nearer areas, apartments mostly in shared buildings. */
export class Sites {
  readonly #neighborhoods: Neighborhood[]
  readonly #buildings = new Map<Neighborhood, Site[]>()

  constructor(random: Random, neighborhoods: Neighborhood[]) {
    this.#neighborhoods = neighborhoods
    for (const neighborhood of neighborhoods)
      this.#buildings.set(
        neighborhood,
        Array.from({ length: 5 }, () => newSite(random, neighborhood, true)),
      )
  }

  next(random: Random, type: PropertyType): Site {
    const nearest = Math.floor(random.next() ** 1.6 * this.#neighborhoods.length)
    const neighborhood = this.#neighborhoods[nearest] ?? random.pick(this.#neighborhoods)
    const flat = type === 'Apartment' || type === 'Condo' || type === 'Studio'
    const buildings = this.#buildings.get(neighborhood) ?? []
    return flat && random.chance(0.75) ? random.pick(buildings) : newSite(random, neighborhood, false)
  }
}
