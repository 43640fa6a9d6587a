import type { Map as MapLibre } from 'maplibre-gl'
import type { Box } from '#app/platform/geo/box.ts'
import type { MapCluster } from '../views.ts'
import type { Shown } from './cluster-pins.ts'

/** Marks a movement as started by the user, as MapLibre does for drags and keys. */
export const BY_PERSON = { originalEvent: true }
const CLOSEST = 18
const AROUND_HOMES = 64 // pixels
const AROUND_COUNT = 28 // pixels; half of a count is still visible at the edge

type Room = { padding: number; maxZoom?: number }

/** Brings an area into view without animation. */
export const showAtOnce = (map: MapLibre, box: Box, room: Room) =>
  map.fitBounds(boundsOf(box), { ...withinRoom(map, room), animate: false })

/** Uses a smaller padding on a low map: MapLibre zooms far out if the padding leaves little room, and does not move at all if it
 *  leaves none. */
export function withinRoom(map: MapLibre, { padding, ...rest }: Room) {
  const { left, bottom, width, height } = roomOf(map)
  const least = Math.min(width - left, height - bottom)
  const most = Math.max(least / 8, Math.min(AROUND_COUNT, least / 4))
  return { ...rest, padding: Math.min(padding, Math.max(0, most)) }
}

export const boundsOf = ({ west, south, east, north }: Box): [number, number, number, number] => [
  west,
  south,
  east,
  north,
]

/** The visible part of the map, beside or above a phone's legend. */
export function visibleBox(map: MapLibre): Box {
  const { left, bottom, width, height } = roomOf(map)
  const northWest = map.unproject([left, 0])
  const southEast = map.unproject([width, height - bottom])
  return { west: northWest.lng, south: southEast.lat, east: southEast.lng, north: northWest.lat }
}

function roomOf(map: MapLibre) {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const { left = 0, bottom = 0 } = map.getPadding()
  return { left, bottom, width, height }
}

/** Zooms in on clustered homes, always by at least one step. If not all would be visible then, it centers on the largest group
 *  among them. */
export function zoomToCluster(map: MapLibre, box: MapCluster['box'], shown: Shown): void {
  const whole = map.cameraForBounds(box, withinRoom(map, { padding: AROUND_HOMES, maxZoom: CLOSEST }))
  const zoom = map.getZoom() + 1
  if (whole?.zoom !== undefined && whole.zoom >= zoom) map.flyTo(whole, BY_PERSON)
  else map.flyTo({ center: thickOf(box, shown), zoom }, BY_PERSON)
}

function thickOf([west, south, east, north]: MapCluster['box'], { clusters, pins }: Shown): [number, number] {
  const inside = [...clusters, ...pins.map((pin) => ({ ...pin, count: 1 }))].filter(
    ({ lng, lat }) => lng >= west && lng <= east && lat >= south && lat <= north,
  )
  const { lng, lat } = inside.toSorted((a, b) => b.count - a.count)[0] ?? {
    lng: (west + east) / 2,
    lat: (south + north) / 2,
  }
  return [lng, lat]
}
