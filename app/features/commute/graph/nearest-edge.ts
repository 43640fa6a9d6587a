import type { Position } from '#app/platform/geo/distance.ts'
import type { StreetGraph } from './street-graph.ts'

/** The point of an edge that is nearest to a place: `part` of its length from its `from`, and `meters` from the place. */
export type OnEdge = { edge: number; part: number; meters: number }

const METERS_PER_DEGREE = 111_195 // on the sphere that distances are measured on

/** The nearest point of an edge that `usable` allows, at most `within` meters away. */
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
    // In meters around the place, which is flat enough for so little.
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
