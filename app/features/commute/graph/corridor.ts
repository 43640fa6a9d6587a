import type { Box } from '#app/platform/geo/box.ts'
import { METERS_PER_MILE, milesBetween, type Position } from '#app/platform/geo/distance.ts'

const METERS_PER_DEGREE = 111_195

/** The smallest rectangle that contains every way of at most `meters` from one place to any of some others. Such a way lies
 *  within an ellipse around its two ends. Null when none of the others is that near.
 *  @param margin meters added on each side, to find lines near both ends */
export function corridor(
  from: Position,
  to: readonly Position[],
  meters: number,
  margin: number,
): Box | null {
  const perLng = METERS_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180)
  const box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const end of to) {
    const straight = milesBetween(from, end) * METERS_PER_MILE
    if (straight > meters) continue
    const beside = meters ** 2 - straight ** 2
    const half = (degrees: number, per: number) =>
      (Math.sqrt(beside + (degrees * per) ** 2) / 2 + margin) / per
    const [dx, dy] = [half(end.lng - from.lng, perLng), half(end.lat - from.lat, METERS_PER_DEGREE)]
    const [lng, lat] = [(from.lng + end.lng) / 2, (from.lat + end.lat) / 2]
    box.west = Math.min(box.west, lng - dx)
    box.east = Math.max(box.east, lng + dx)
    box.south = Math.min(box.south, lat - dy)
    box.north = Math.max(box.north, lat + dy)
  }
  return box.west < box.east ? box : null
}
