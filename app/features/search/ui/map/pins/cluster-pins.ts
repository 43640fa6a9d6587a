import Supercluster from 'supercluster'
import type { MapView as Viewport } from '#app/ui/map/map-frame.tsx'
import type { MapCluster, MapPin, MapView } from '#app/features/listings/views.ts'

/** `here`: the homes of a cluster that no zoom level would separate, such as those placed at one ZIP's centre. */
export type ShownCluster = MapCluster & { here: MapPin[] }
export type Shown = { pins: MapPin[]; clusters: ShownCluster[] }
type Index = Supercluster<{ pin: MapPin }>

const CLUSTER_RADIUS = 56 // pixels: about the width of a price
const CLUSTER_UNTIL_ZOOM = 22
const ONE_SPOT = 0.0002 // degrees, about twenty yards

/** An index of the pins, built once for each response. */
export function indexPins(pins: MapPin[]): Index {
  const index: Index = new Supercluster({ radius: CLUSTER_RADIUS, maxZoom: CLUSTER_UNTIL_ZOOM })
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
    const leaves = index.getLeaves(feature.properties.cluster_id, Infinity).map((leaf) => leaf.properties.pin)
    const lngs = leaves.map((leaf) => leaf.lng)
    const lats = leaves.map((leaf) => leaf.lat)
    const box: MapCluster['box'] = [
      Math.min(...lngs),
      Math.min(...lats),
      Math.max(...lngs),
      Math.max(...lats),
    ]
    const oneSpot = box[2] - box[0] < ONE_SPOT && box[3] - box[1] < ONE_SPOT
    shown.clusters.push({ lat, lng, count: leaves.length, box, here: oneSpot ? leaves : [] })
  }
  return shown
}
