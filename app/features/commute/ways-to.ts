import FlatQueue from 'flatqueue'
import type { LngLat } from '#app/features/streets/points.ts'
import { ACCESS } from '#app/features/streets/rules.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { nearestEdge, type OnEdge, type StreetGraph } from './street-graph.ts'

export type Mode = 'walk' | 'bike'
/** A route along the streets: its length in meters, and whether some of its lines do not state who may use them. */
export type StreetWay = { meters: number; unstated: boolean }
/** A route with the node at which it leaves its first line, or the entrance if that is on the same line. */
type Found = StreetWay & { node: number | null; entrance: Entrance | null }
type Entrance = OnEdge & { at: Position }

/** A point closer than this to the end of a line counts as at its end, in meters. */
const AT_NODE = 0.001

const along = { walk: ACCESS.footForward, bike: ACCESS.bikeForward }
const against = { walk: ACCESS.footBack, bike: ACCESS.bikeBack }

/** Whether an edge may be used at all, in either direction. */
export const isPassable = (graph: StreetGraph, mode: Mode, edge: number): boolean =>
  ((graph.access[edge] ?? 0) & (along[mode] | against[mode])) !== 0

/** The shortest route from anywhere to the nearest of several entrances, by one pass of Dijkstra's algorithm, run backwards from
 *  the entrances, which matters for one-way lines.
 *  @param reach how far from a line an entrance, and later a home, may be, in meters
 *  @param most the longest route to look for, in meters */
export class WaysTo {
  readonly #graph: StreetGraph
  readonly #mode: Mode
  readonly #reach: { entrance: number; home: number }
  /** The distance from each node, in meters; infinite if it cannot reach an entrance. */
  readonly #meters: Float64Array
  readonly #unstated: Uint8Array
  /** The next node on each node's route; -1 - n if entrance n comes next. */
  readonly #next: Int32Array
  /** Where the routes leave the streets for the entrances. */
  readonly entrances: readonly Entrance[]

  constructor(
    graph: StreetGraph,
    mode: Mode,
    entrances: readonly Position[],
    reach: { entrance: number; home: number },
    most = Infinity,
  ) {
    this.#graph = graph
    this.#mode = mode
    this.#reach = reach
    this.#meters = new Float64Array(graph.lat.length).fill(Infinity)
    this.#unstated = new Uint8Array(graph.lat.length)
    this.#next = new Int32Array(graph.lat.length)
    const open = (edge: number) => isPassable(graph, mode, edge)
    this.entrances = entrances.flatMap((at) => {
      const on = nearestEdge(graph, at, reach.entrance, open)
      return on ? [{ ...on, at }] : []
    })
    this.#pass(most)
  }

  #goesAlong = (edge: number) => ((this.#graph.access[edge] ?? 0) & along[this.#mode]) !== 0
  #goesAgainst = (edge: number) => ((this.#graph.access[edge] ?? 0) & against[this.#mode]) !== 0
  #isUnstated = (edge: number) => ((this.#graph.access[edge] ?? 0) & ACCESS.stated) === 0

  #pass(most: number): void {
    const { from, to, meters: lengths, firstEnd, ends } = this.#graph
    const [meters, unstated, nodeAfter] = [this.#meters, this.#unstated, this.#next]
    const queue = new FlatQueue<number>()
    const reach = (node: number, distance: number, doubt: boolean, next: number) => {
      if (distance >= (meters[node] ?? 0) || distance > most) return
      meters[node] = distance
      unstated[node] = doubt ? 1 : 0
      nodeAfter[node] = next
      queue.push(node, distance)
    }
    for (const [number, { edge, part, meters: off }] of this.entrances.entries()) {
      const [a, b, length] = [from[edge] ?? 0, to[edge] ?? 0, lengths[edge] ?? 0]
      const [before, after] = [part * length, (1 - part) * length]
      // All edges at a node start there.
      if (this.#goesAlong(edge) || before < AT_NODE)
        reach(a, off + before, this.#isUnstated(edge), -1 - number)
      if (this.#goesAgainst(edge) || after < AT_NODE)
        reach(b, off + after, this.#isUnstated(edge), -1 - number)
    }
    for (;;) {
      const distance = queue.peekValue()
      const node = queue.pop()
      if (node === undefined || distance === undefined) return
      if (distance > (meters[node] ?? 0)) continue
      for (let place = firstEnd[node] ?? 0; place < (firstEnd[node + 1] ?? 0); place += 1) {
        const end = ends[place] ?? 0
        const edge = end >> 1
        // Toward this node: against the edge if the node is its `from`.
        const isFrom = (end & 1) === 1
        if (!(isFrom ? this.#goesAgainst(edge) : this.#goesAlong(edge))) continue
        const other = (isFrom ? to[edge] : from[edge]) ?? 0
        const doubt = unstated[node] === 1 || this.#isUnstated(edge)
        reach(other, distance + (lengths[edge] ?? 0), doubt, node)
      }
    }
  }

  /** The route from a home; null if no line leading to an entrance is near. */
  from(home: Position): StreetWay | null {
    const on = this.#beside(home)
    return on && this.#find(on)
  }

  /** The route from a home with its points up to the entrance, as longitude and latitude. */
  line(home: Position): (StreetWay & { points: LngLat[] }) | null {
    const on = this.#beside(home)
    const found = on && this.#find(on)
    if (!found) return null
    const { lat, lng } = this.#graph
    const points: LngLat[] = [[home.lng, home.lat], this.#pointAt(on)]
    let { entrance } = found
    for (let { node } = found; node !== null;) {
      points.push([lng[node] ?? 0, lat[node] ?? 0])
      const next = this.#next[node] ?? 0
      if (next < 0) entrance = this.entrances[-1 - next] ?? null
      node = next < 0 ? null : next
    }
    if (entrance) points.push(this.#pointAt(entrance), [entrance.at.lng, entrance.at.lat])
    return { meters: found.meters, unstated: found.unstated, points }
  }

  /** Points on all lines from which the route is at most `within` meters, one step apart. */
  *reached(within: number, step: number): Generator<Position & { meters: number }> {
    const { from, to, meters: lengths } = this.#graph
    for (let edge = 0; edge < from.length; edge += 1) {
      const [a, b, length] = [from[edge] ?? 0, to[edge] ?? 0, lengths[edge] ?? 0]
      const forward = this.#goesAlong(edge) ? (this.#meters[b] ?? 0) : Infinity
      const back = this.#goesAgainst(edge) ? (this.#meters[a] ?? 0) : Infinity
      if (Math.min(forward, back) > within) continue
      const steps = Math.max(1, Math.ceil(length / step))
      for (let number = 0; number <= steps; number += 1) {
        const part = number / steps
        const meters = Math.min(forward + (1 - part) * length, back + part * length)
        const [lng, lat] = this.#pointAt({ edge, part })
        if (meters <= within) yield { lng, lat, meters }
      }
    }
  }

  #pointAt({ edge, part }: Pick<OnEdge, 'edge' | 'part'>): LngLat {
    const { from, to, lat, lng } = this.#graph
    const [a, b] = [from[edge] ?? 0, to[edge] ?? 0]
    const between = (values: Float64Array) => (values[a] ?? 0) + part * ((values[b] ?? 0) - (values[a] ?? 0))
    return [between(lng), between(lat)]
  }

  #beside(home: Position): OnEdge | null {
    const { from, to } = this.#graph
    const leads = (edge: number) =>
      (this.#goesAlong(edge) && (this.#meters[to[edge] ?? 0] ?? 0) < Infinity) ||
      (this.#goesAgainst(edge) && (this.#meters[from[edge] ?? 0] ?? 0) < Infinity) ||
      this.entrances.some((entrance) => this.#onSameEdge(entrance, edge))
    return nearestEdge(this.#graph, home, this.#reach.home, leads)
  }

  /** The route from a point on or near a line. */
  along(place: OnEdge): StreetWay | null {
    return this.#find(place)
  }

  #find({ edge, part, meters: off }: OnEdge): Found | null {
    const { from, to, meters: lengths } = this.#graph
    const [a, b, length] = [from[edge] ?? 0, to[edge] ?? 0, lengths[edge] ?? 0]
    const [before, after] = [part * length, (1 - part) * length]
    let best: Found | null = null
    const offer = (meters: number, unstated: boolean, node: number | null, entrance: Entrance | null) => {
      if (meters < Infinity && (!best || meters < best.meters))
        best = { meters, unstated: unstated || this.#isUnstated(edge), node, entrance }
    }
    const offerNode = (node: number, way: number) =>
      offer(off + way + (this.#meters[node] ?? 0), this.#unstated[node] === 1, node, null)
    if (this.#goesAlong(edge) || after < AT_NODE) offerNode(b, after)
    if (this.#goesAgainst(edge) || before < AT_NODE) offerNode(a, before)
    for (const entrance of this.entrances) {
      if (!this.#onSameEdge(entrance, edge)) continue
      const goes = entrance.part >= part ? this.#goesAlong(edge) : this.#goesAgainst(edge)
      if (goes) offer(off + Math.abs(entrance.part - part) * length + entrance.meters, false, null, entrance)
    }
    return best
  }

  #onSameEdge = (entrance: OnEdge, edge: number) => entrance.edge === edge
}
