import type { Position } from '#app/platform/geo/distance.ts'
import type { WaysTo } from './graph/ways-to.ts'

/** The ways from a home as tables store them: whole meters, null where none is known; `unstated` as in `commutes`. */
export function storedWays(walks: WaysTo, rides: WaysTo, home: Position) {
  const [walk, bike] = [walks.from(home), rides.from(home)]
  return {
    walkMeters: walk && Math.round(walk.meters),
    bikeMeters: bike && Math.round(bike.meters),
    unstated: (walk?.unstated ? 1 : 0) | (bike?.unstated ? 2 : 0),
  }
}
