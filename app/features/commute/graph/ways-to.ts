import FlatQueue from 'flatqueue'
import { ACCESS } from '#app/features/streets/rules.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { nearestEdge, type OnEdge } from './nearest-edge.ts'
import type { StreetGraph } from './street-graph.ts'

export type Mode = 'walk' | 'bike'
/** A way along the streets: its length in metres, and whether nothing says of some of its lines who may use them. */
export type Way = { meters: number; unstated: boolean }

/** Nearer to the end of a line than this is at its end, in metres. */
const AT_NODE = 0.001

const along = { walk: ACCESS.footForward, bike: ACCESS.bikeForward }
const against = { walk: ACCESS.footBack, bike: ACCESS.bikeBack }

/** Whether an edge may be used at all, one way or both. */
export const isOpen = (graph: StreetGraph, mode: Mode, edge: number): boolean =>
  ((graph.access[edge] ?? 0) & (along[mode] | against[mode])) !== 0

/** The shortest ways from everywhere to the nearest of some entrances: one pass of Dijkstra's algorithm over the reversed graph,
 *  because of one-way lines.
 *  @param reach how far from a line an entrance, and later a home, may be, in metres
 *  @param most how long a way may be, in metres */
export class WaysTo {
  readonly #graph: StreetGraph
  readonly #mode: Mode
  readonly #reach: { entrance: number; home: number }
  /** From each node, in metres; infinite where no way leads to an entrance. */
  readonly #meters: Float64Array
  readonly #unstated: Uint8Array
  /** Where the streets are left for the entrances. */
  readonly entrances: readonly OnEdge[]

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
    const open = (edge: number) => isOpen(graph, mode, edge)
    this.entrances = entrances.flatMap((at) => nearestEdge(graph, at, reach.entrance, open) ?? [])
    this.#pass(most)
  }

  #goesAlong = (edge: number) => ((this.#graph.access[edge] ?? 0) & along[this.#mode]) !== 0
  #goesAgainst = (edge: number) => ((this.#graph.access[edge] ?? 0) & against[this.#mode]) !== 0
  #isUnstated = (edge: number) => ((this.#graph.access[edge] ?? 0) & ACCESS.stated) === 0

  #pass(most: number): void {
    const { from, to, meters: lengths, firstEnd, ends } = this.#graph
    const [meters, unstated] = [this.#meters, this.#unstated]
    const queue = new FlatQueue<number>()
    const reach = (node: number, distance: number, doubt: boolean) => {
      if (distance >= (meters[node] ?? 0) || distance > most) return
      meters[node] = distance
      unstated[node] = doubt ? 1 : 0
      queue.push(node, distance)
    }
    for (const { edge, part, meters: off } of this.entrances) {
      const [a, b, length] = [from[edge] ?? 0, to[edge] ?? 0, lengths[edge] ?? 0]
      const [before, after] = [part * length, (1 - part) * length]
      // At a node all its edges begin.
      if (this.#goesAlong(edge) || before < AT_NODE) reach(a, off + before, this.#isUnstated(edge))
      if (this.#goesAgainst(edge) || after < AT_NODE) reach(b, off + after, this.#isUnstated(edge))
    }
    for (;;) {
      const distance = queue.peekValue()
      const node = queue.pop()
      if (node === undefined || distance === undefined) return
      if (distance > (meters[node] ?? 0)) continue
      for (let place = firstEnd[node] ?? 0; place < (firstEnd[node + 1] ?? 0); place += 1) {
        const end = ends[place] ?? 0
        const edge = end >> 1
        // Towards this node: against the line where the node is its beginning.
        const isFrom = (end & 1) === 1
        if (!(isFrom ? this.#goesAgainst(edge) : this.#goesAlong(edge))) continue
        const other = (isFrom ? to[edge] : from[edge]) ?? 0
        const doubt = unstated[node] === 1 || this.#isUnstated(edge)
        reach(other, distance + (lengths[edge] ?? 0), doubt)
      }
    }
  }

  /** The way from a home; null when no line that leads to an entrance is near. */
  from(home: Position): Way | null {
    const { from, to } = this.#graph
    const leads = (edge: number) =>
      (this.#goesAlong(edge) && (this.#meters[to[edge] ?? 0] ?? 0) < Infinity) ||
      (this.#goesAgainst(edge) && (this.#meters[from[edge] ?? 0] ?? 0) < Infinity) ||
      this.entrances.some((entrance) => this.#onSameEdge(entrance, edge))
    const on = nearestEdge(this.#graph, home, this.#reach.home, leads)
    return on && this.along(on)
  }

  /** The way from a place beside a line. */
  along({ edge, part, meters: off }: OnEdge): Way | null {
    const { from, to, meters: lengths } = this.#graph
    const [a, b, length] = [from[edge] ?? 0, to[edge] ?? 0, lengths[edge] ?? 0]
    const [before, after] = [part * length, (1 - part) * length]
    let best: Way | null = null
    const offer = (meters: number, unstated: boolean) => {
      if (meters < Infinity && (!best || meters < best.meters))
        best = { meters, unstated: unstated || this.#isUnstated(edge) }
    }
    const offerNode = (node: number, way: number) =>
      offer(off + way + (this.#meters[node] ?? 0), this.#unstated[node] === 1)
    if (this.#goesAlong(edge) || after < AT_NODE) offerNode(b, after)
    if (this.#goesAgainst(edge) || before < AT_NODE) offerNode(a, before)
    for (const entrance of this.entrances) {
      if (!this.#onSameEdge(entrance, edge)) continue
      const goes = entrance.part >= part ? this.#goesAlong(edge) : this.#goesAgainst(edge)
      if (goes) offer(off + Math.abs(entrance.part - part) * length + entrance.meters, false)
    }
    return best
  }

  #onSameEdge = (entrance: OnEdge, edge: number) => entrance.edge === edge
}
