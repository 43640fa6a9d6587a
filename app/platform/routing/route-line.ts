import { milesBetween, type Position } from '../geo/distance.ts'
import { simplify } from '../geo/simplify.ts'
import { decodePolyline } from './polyline.ts'

/** How far the drawn line may be from the road, in meters. */
const NEAR = 3
const MOST_POINTS = 2_000
/** How far from a place the nearest road may be, in miles. */
const FROM_ROAD = 1

/** A route's line for the map, from its encoded polyline; undefined when it does not lead from one place to the other. */
export function routeLine(encoded: string, from: Position, to: Position): [number, number][] | undefined {
  const points = decodePolyline(encoded) ?? []
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return undefined
  const isNear = ([lng, lat]: [number, number], place: Position) =>
    milesBetween({ lat, lng }, place) < FROM_ROAD
  if (!isNear(first, from) || !isNear(last, to)) return undefined
  const line = simplify(points, NEAR)
  return line.length > MOST_POINTS ? undefined : line.map(([lng, lat]) => [round(lng), round(lat)])
}

/** To a yard. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
