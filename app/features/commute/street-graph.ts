import Flatbush from 'flatbush'
import { METERS_PER_MILE, milesBetween, type Position } from '#app/platform/geo/distance.ts'

/** Streets as a graph: every point of a line is a node, so lines are connected wherever they share a point, and nowhere else. Edges
 *  are numbered. Distances are in meters and 64-bit, because 32-bit sums lose whole nodes. */
export type StreetGraph = {
  lat: Float64Array
  lng: Float64Array
  /** An edge's two end nodes, its length, and who may use it (ACCESS, features/streets/rules.ts). */
  from: Int32Array
  to: Int32Array
  meters: Float64Array
  access: Uint8Array
  /** The edge ends at node n: `ends[firstEnd[n] … firstEnd[n + 1])`, each twice the edge's number, plus 1 if n is its `from`. */
  firstEnd: Int32Array
  ends: Int32Array
  /** Finds edges by their box in degrees; null if there are no edges. */
  boxes: Flatbush | null
}

const PER_DEGREE = 10_000_000
/** Points more than 3 degrees from the origin do not fit in a node's key; nobody commutes that far. */
const HALF = 2 ** 25

/** Collects lines and builds a graph from them. @param origin a place in their middle */
export class StreetGraphBuilder {
  readonly #west: number
  readonly #south: number
  readonly #nodes = new Map<number, number>()
  readonly #lat: number[] = []
  readonly #lng: number[] = []
  readonly #from: number[] = []
  readonly #to: number[] = []
  readonly #meters: number[] = []
  readonly #access: number[] = []

  constructor({ lat, lng }: Position) {
    this.#west = Math.round(lng * PER_DEGREE) - HALF
    this.#south = Math.round(lat * PER_DEGREE) - HALF
  }

  /** @param points in their stored form (database/schema/map/streets.ts) */
  addLine(points: Uint8Array, access: number): void {
    const view = new DataView(points.buffer, points.byteOffset, points.byteLength)
    let before = -1
    for (let at = 0; at + 8 <= points.byteLength; at += 8) {
      const node = this.#nodeAt(view.getInt32(at, true), view.getInt32(at + 4, true))
      if (node >= 0 && before >= 0 && node !== before) this.#addEdge(before, node, access)
      before = node
    }
  }

  #nodeAt(lng: number, lat: number): number {
    const x = lng - this.#west
    const y = lat - this.#south
    if (x < 0 || y < 0 || x >= 2 * HALF || y >= 2 * HALF) return -1
    const key = x * 2 * HALF + y
    const known = this.#nodes.get(key)
    if (known !== undefined) return known
    const node = this.#lat.push(lat / PER_DEGREE) - 1
    this.#lng.push(lng / PER_DEGREE)
    this.#nodes.set(key, node)
    return node
  }

  #addEdge(from: number, to: number, access: number): void {
    this.#from.push(from)
    this.#to.push(to)
    this.#access.push(access)
    this.#meters.push(milesBetween(this.#at(from), this.#at(to)) * METERS_PER_MILE)
  }

  #at = (node: number): Position => ({ lat: this.#lat[node] ?? 0, lng: this.#lng[node] ?? 0 })

  build(): StreetGraph {
    const lat = Float64Array.from(this.#lat)
    const lng = Float64Array.from(this.#lng)
    const from = Int32Array.from(this.#from)
    const to = Int32Array.from(this.#to)
    const firstEnd = new Int32Array(lat.length + 1)
    for (const nodes of [from, to])
      for (const node of nodes) firstEnd[node + 1] = (firstEnd[node + 1] ?? 0) + 1
    for (let node = 0; node < lat.length; node += 1)
      firstEnd[node + 1] = (firstEnd[node + 1] ?? 0) + (firstEnd[node] ?? 0)
    const next = firstEnd.slice()
    const ends = new Int32Array(from.length * 2)
    const put = (node: number, end: number) => {
      const place = next[node] ?? 0
      ends[place] = end
      next[node] = place + 1
    }
    const boxes = from.length > 0 ? new Flatbush(from.length) : null
    for (let edge = 0; edge < from.length; edge += 1) {
      const [a, b] = [from[edge] ?? 0, to[edge] ?? 0]
      put(a, edge * 2 + 1)
      put(b, edge * 2)
      const [ax, ay, bx, by] = [lng[a] ?? 0, lat[a] ?? 0, lng[b] ?? 0, lat[b] ?? 0]
      boxes?.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))
    }
    boxes?.finish()
    const [meters, access] = [Float64Array.from(this.#meters), Uint8Array.from(this.#access)]
    return { lat, lng, from, to, meters, access, firstEnd, ends, boxes }
  }
}

/** The point of an edge nearest to a place: `part` is the fraction of the edge's length from its `from`, `meters` the distance to
 *  the place. */
export type OnEdge = { edge: number; part: number; meters: number }

const METERS_PER_DEGREE = 111_195 // on the sphere that distances are measured on

/** The nearest point on an edge that `usable` allows, at most `within` meters away. */
export function nearestEdge(
  graph: StreetGraph,
  { lat, lng }: Position,
  within: number,
  usable: (edge: number) => boolean,
): OnEdge | null {
  const perLng = METERS_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  const [dLng, dLat] = [within / perLng, within / METERS_PER_DEGREE]
  const near = graph.boxes?.search(lng - dLng, lat - dLat, lng + dLng, lat + dLat, usable) ?? []
  let best: OnEdge | null = null
  for (const edge of near) {
    const [a, b] = [graph.from[edge] ?? 0, graph.to[edge] ?? 0]
    // In meters relative to the place; at this scale the earth is flat enough.
    const ax = ((graph.lng[a] ?? 0) - lng) * perLng
    const ay = ((graph.lat[a] ?? 0) - lat) * METERS_PER_DEGREE
    const dx = ((graph.lng[b] ?? 0) - (graph.lng[a] ?? 0)) * perLng
    const dy = ((graph.lat[b] ?? 0) - (graph.lat[a] ?? 0)) * METERS_PER_DEGREE
    const part = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy)))
    const meters = Math.hypot(ax + part * dx, ay + part * dy)
    if (meters <= within && (!best || meters < best.meters || (meters === best.meters && edge < best.edge)))
      best = { edge, part, meters }
  }
  return best
}
