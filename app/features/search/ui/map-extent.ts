import { boxContains, type Box } from '#app/platform/geo/box.ts'
import type { MapView } from '../views.ts'

/** The smallest rectangle around all homes of a map; null if there are none. */
export function extentOf({ pins, clusters }: MapView): Box | null {
  const boxes = [
    ...pins.map(({ lat, lng }) => ({ west: lng, south: lat, east: lng, north: lat })),
    ...clusters.map(({ box: [west, south, east, north] }) => ({ west, south, east, north })),
  ]
  const [first] = boxes
  if (!first) return null
  return boxes.reduce(
    (all, box) => ({
      west: Math.min(all.west, box.west),
      south: Math.min(all.south, box.south),
      east: Math.max(all.east, box.east),
      north: Math.max(all.north, box.north),
    }),
    first,
  )
}

/** Whether one rectangle is completely inside another. */
export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.west >= outer.west &&
  inner.east <= outer.east &&
  inner.south >= outer.south &&
  inner.north <= outer.north

const FEW = 50 // homes that are all shown; the size of a list page

/** Whether a map at a fixed position, such as the campus, shows enough of a search: all of a few homes, half of many near one
 *  campus, or any of many near all campuses. */
export function showsEnough(view: MapView, sight: Box, { everywhere }: { everywhere: boolean }): boolean {
  const { pins, clusters } = view
  if (pins.length === 0 && clusters.length === 0) return true
  if (everywhere && pins.length > FEW) return someInSight(view, sight)
  const seen = pins.filter(({ lat, lng }) => boxContains(sight, { lat, lng })).length
  if (clusters.length > 0) return someInSight(view, sight)
  return pins.length <= FEW ? seen === pins.length : seen >= pins.length / 2
}

/** Whether any home of a map is in sight. */
function someInSight({ pins, clusters }: MapView, sight: Box): boolean {
  return (
    pins.some(({ lat, lng }) => boxContains(sight, { lat, lng })) ||
    clusters.some(
      ({ box: [west, south, east, north] }) =>
        west <= sight.east && east >= sight.west && south <= sight.north && north >= sight.south,
    )
  )
}
