import type { Position } from '#app/platform/geo/distance.ts'
import type { MapPin } from '../views.ts'
import { isOneSpot, type Shown, type ShownCluster } from './cluster-pins.ts'

/** In pixels of the map's container. */
export type Box = { left: number; top: number; right: number; bottom: number }
type Point = { x: number; y: number }
type Size = { side: number; above: number; below: number }

// Pixels around the position of a price, which is drawn above it, and of a count, which is centered on it; slightly more than they
// take up.
const PRICE: Size = { side: 42, above: 34, below: 2 }
const COUNT: Size = { side: 24, above: 24, below: 24 }

type Marker = Point & { size: Size; moved: boolean } & ({ pin: MapPin } | { cluster: ShownCluster })
/** What is drawn. A pin that had to move is drawn at `lng` and `lat`, next to its home. */
export type Placed = { pins: (Position & { pin: MapPin })[]; clusters: ShownCluster[] }
type Screen = {
  /** The whole map. */
  frame: Box
  /** What covers it. */
  covers: Box[]
  project: (at: Position) => Point
  unproject: (at: Point) => Position
}

/** Gives every home in view a place that nothing covers: what would be covered moves to the nearest free place, and is merged into
 *  a count with anything it overlaps there. If there is no free place it stays. @param fixed the id of a pin that stays */
export function placePins(shown: Shown, screen: Screen, fixed?: string): Placed {
  const all: Marker[] = [
    ...shown.clusters.map((cluster) => ({
      cluster,
      ...screen.project(cluster),
      size: COUNT,
      moved: false,
    })),
    ...shown.pins.map((pin) => ({ pin, ...screen.project(pin), size: PRICE, moved: false })),
  ]
  const isFixed = (marker: Marker) => 'pin' in marker && marker.pin.id === fixed
  const [placed, waiting]: [Marker[], Marker[]] = [[], []]
  for (const marker of all)
    if (isFixed(marker) || isFree(marker, marker.size, screen.covers)) placed.push(marker)
    else waiting.push(marker)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const at = { ...next, ...nearestFree(next, next.size, screen) }
    const met = placed.findIndex((each) => !isFixed(each) && overlap(boxOf(at), boxOf(each)))
    const [other] = met === -1 ? [] : placed.splice(met, 1)
    if (!other) placed.push({ ...at, moved: true })
    else waiting.push(joined(other, next))
  }
  const drawn: Placed = { pins: [], clusters: [] }
  for (const marker of placed) {
    const at = marker.moved ? screen.unproject(marker) : null
    if ('pin' in marker) drawn.pins.push({ pin: marker.pin, ...positionOf(at ?? marker.pin) })
    else drawn.clusters.push({ ...marker.cluster, ...(at && positionOf(at)) })
  }
  return drawn
}

const positionOf = ({ lng, lat }: Position): Position => ({ lng, lat })

const boxOf = ({ x, y, size }: Point & { size: Size }): Box => ({
  left: x - size.side,
  right: x + size.side,
  top: y - size.above,
  bottom: y + size.below,
})

const overlap = (one: Box, other: Box): boolean =>
  one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom

const isFree = (at: Point, size: Size, covers: Box[]): boolean => {
  const box = boxOf({ ...at, size })
  return !covers.some((cover) => overlap(box, cover))
}

/** The nearest free place touches the edge of a cover, so only edges are tried. */
function nearestFree(from: Point, size: Size, { frame, covers }: Screen): Point {
  const { side, above, below } = size
  const xs = [from.x, frame.left + side, frame.right - side]
  const ys = [from.y, frame.top + above, frame.bottom - below]
  for (const { left, top, right, bottom } of covers) {
    xs.push(left - side, right + side)
    ys.push(top - below, bottom + above)
  }
  let best: Point = from
  let least = Infinity
  for (const x of xs) {
    if (x - side < frame.left || x + side > frame.right) continue
    for (const y of ys) {
      if (y - above < frame.top || y + below > frame.bottom) continue
      const away = Math.hypot(x - from.x, y - from.y)
      if (away >= least || !isFree({ x, y }, size, covers)) continue
      best = { x, y }
      least = away
    }
  }
  return best
}

/** Two markers as one count at the first one's position. */
function joined(at: Marker, other: Marker): Marker {
  const [one, two] = [clusterOf(at), clusterOf(other)]
  const [[west, south, east, north], [west2, south2, east2, north2]] = [one.box, two.box]
  const box: ShownCluster['box'] = [
    Math.min(west, west2),
    Math.min(south, south2),
    Math.max(east, east2),
    Math.max(north, north2),
  ]
  const here = isOneSpot(box) ? [...one.here, ...two.here] : []
  const count = one.count + two.count
  // Not all homes of a server's count are known individually.
  const cluster = { ...positionOf(one), box, count, here: here.length === count ? here : [] }
  return { cluster, x: at.x, y: at.y, size: COUNT, moved: true }
}

function clusterOf(marker: Marker): ShownCluster {
  if ('cluster' in marker) return marker.cluster
  const { pin } = marker
  return { lat: pin.lat, lng: pin.lng, count: 1, box: [pin.lng, pin.lat, pin.lng, pin.lat], here: [pin] }
}
