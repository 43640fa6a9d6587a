import Supercluster from 'supercluster'
import type { MapView as Viewport } from '#app/ui/map/map-frame.tsx'
import { milesBetween, type Position } from '#app/platform/geo/distance.ts'
import type { MapCluster, MapPin, MapView } from '../views.ts'

/** `here`: the homes of a cluster that no zoom level would separate, such as those placed at a ZIP's center. */
export type ShownCluster = MapCluster & { here: MapPin[] }
export type Shown = { pins: MapPin[]; clusters: ShownCluster[] }
type Extent = { west: number; south: number; east: number; north: number }
type Index = Supercluster<{ pin: MapPin }, Extent>

const CLUSTER_RADIUS = 56 // pixels: about the width of a price
const CLUSTER_UNTIL_ZOOM = 22
const ONE_SPOT = 0.0002 // degrees, about twenty yards

/** Whether no zoom level would separate the contents of a box. */
export const isOneSpot = ([west, south, east, north]: MapCluster['box']): boolean =>
  east - west < ONE_SPOT && north - south < ONE_SPOT

/** An index of the pins, built once for each response. */
export function indexPins(pins: MapPin[]): Index {
  const index: Index = new Supercluster({
    radius: CLUSTER_RADIUS,
    maxZoom: CLUSTER_UNTIL_ZOOM,
    // Computed once here: going through all homes of all clusters after each movement would be noticeable on a slow phone.
    map: ({ pin: { lng, lat } }) => ({ west: lng, south: lat, east: lng, north: lat }),
    reduce: (all, { west, south, east, north }) => {
      all.west = Math.min(all.west, west)
      all.south = Math.min(all.south, south)
      all.east = Math.max(all.east, east)
      all.north = Math.max(all.north, north)
    },
  })
  return index.load(
    pins.map((pin) => ({
      type: 'Feature',
      properties: { pin },
      geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] },
    })),
  )
}

/** The visible pins, clustered where they would overlap. Clusters from the server are passed through. */
export function clusterPins(index: Index, view: MapView, viewport: Viewport): Shown {
  const { west, south, east, north, zoom } = viewport
  const shown: Shown = { pins: [], clusters: view.clusters.map((cluster) => ({ ...cluster, here: [] })) }
  for (const feature of index.getClusters([west, south, east, north], Math.floor(zoom))) {
    const [lng, lat] = feature.geometry.coordinates as [number, number]
    if ('pin' in feature.properties) {
      shown.pins.push(feature.properties.pin)
      continue
    }
    const { cluster_id: id, point_count: count, ...around } = feature.properties
    const box: MapCluster['box'] = [around.west, around.south, around.east, around.north]
    const here = isOneSpot(box) ? index.getLeaves(id, Infinity).map(({ properties }) => properties.pin) : []
    shown.clusters.push({ lat, lng, count, box, here })
  }
  return shown
}

const MOST = 30 // homes to swipe through

/** A home and those around it, nearest first; the home itself is the first. */
export function nearestFirst<Home extends Position>(one: Home, all: Home[]): Home[] {
  return [one, ...all.filter((other) => other !== one)]
    .map((home) => ({ home, miles: milesBetween(one, home) }))
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, MOST)
    .map(({ home }) => home)
}
