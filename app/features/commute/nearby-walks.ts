import type { Position } from '#app/platform/geo/distance.ts'
import { HOME_REACH } from './rules.ts'
import { nearestEdge, type OnEdge, type StreetGraph } from './street-graph.ts'
import { isPassable, WaysTo, type StreetWay } from './ways-to.ts'

const TOO_FAR: StreetWay = { meters: Infinity, unstated: false }

/** Walks along the streets to nearby places, such as stops: one short search from each place. */
export class NearbyWalks {
  readonly #graph: StreetGraph
  readonly #most: number
  /** The connected component of each node. */
  readonly #components: Int32Array
  /** The nearest line to each position in each component, since many places are queried from the same homes. */
  readonly #known = new WeakMap<Position, Map<number, OnEdge | null>>()

  /** @param most the longest walk, in meters */
  constructor(graph: StreetGraph, most: number) {
    this.#graph = graph
    this.#most = most
    this.#components = componentsOf(graph)
  }

  /** The walk from a home to the nearest of several points. Infinite meters if it is too long; null if no streets near both are
   *  connected, so that nothing is known about it. */
  to(points: readonly Position[]): (home: Position) => StreetWay | null {
    const reach = { entrance: HOME_REACH, home: HOME_REACH }
    const ways = new WaysTo(this.#graph, 'walk', points, reach, this.#most)
    const components = new Set(ways.entrances.map(({ edge }) => this.#componentOf(edge)))
    return (home) => {
      let best: StreetWay | null = null
      for (const component of components) {
        const on = this.#nearest(home, component)
        if (!on) continue
        const way = ways.along(on)
        if (way && way.meters <= this.#most && !(best && best.meters <= way.meters)) best = way
        best ??= TOO_FAR
      }
      return best
    }
  }

  #componentOf = (edge: number) => this.#components[this.#graph.from[edge] ?? 0] ?? 0

  #nearest(home: Position, component: number): OnEdge | null {
    const known = this.#known.get(home) ?? new Map<number, OnEdge | null>()
    this.#known.set(home, known)
    const before = known.get(component)
    if (before !== undefined) return before
    const usable = (edge: number) =>
      this.#componentOf(edge) === component && isPassable(this.#graph, 'walk', edge)
    const nearest = nearestEdge(this.#graph, home, HOME_REACH, usable)
    known.set(component, nearest)
    return nearest
  }
}

/** For each node a representative node of its connected component on foot. */
function componentsOf(graph: StreetGraph): Int32Array {
  const parents = Int32Array.from(graph.lat, (_, node) => node)
  const rootOf = (node: number): number => {
    let at = node
    for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at)
      at = parents[at] = parents[parent] ?? parent
    return at
  }
  for (let edge = 0; edge < graph.from.length; edge += 1)
    if (isPassable(graph, 'walk', edge)) parents[rootOf(graph.from[edge] ?? 0)] = rootOf(graph.to[edge] ?? 0)
  return parents.map((_, node) => rootOf(node))
}
