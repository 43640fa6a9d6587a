import type { Box } from '#app/platform/geo/box.ts'
import type { MapView } from '../../views.ts'

/** The smallest rectangle around all homes of a map; null when there are none. */
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

/** Whether one rectangle lies wholly inside another one. */
export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.west >= outer.west &&
  inner.east <= outer.east &&
  inner.south >= outer.south &&
  inner.north <= outer.north

/** Whether some home of a map is in sight. */
export function someInSight({ pins, clusters }: MapView, sight: Box): boolean {
  return (
    pins.some(({ lat, lng }) => isWithin({ west: lng, south: lat, east: lng, north: lat }, sight)) ||
    clusters.some(
      ({ box: [west, south, east, north] }) =>
        west <= sight.east && east >= sight.west && south <= sight.north && north >= sight.south,
    )
  )
}
