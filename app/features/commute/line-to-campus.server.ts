import type { CampusEntrance } from '#app/database/schema/map/campuses.ts'
import { wayEnds } from '#app/features/campuses/way-ends.ts'
import type { LngLat } from '#app/features/streets/points.ts'
import type { Reading } from '#app/platform/context.ts'
import { METERS_PER_MILE, milesBetween, type Position } from '#app/platform/geo/distance.ts'
import { simplify } from '#app/platform/geo/simplify.ts'
import type { Box } from '#app/platform/geo/box.ts'
import { WaysTo, type Mode } from './ways-to.ts'
import { loadSmallGraph } from './load-graph.server.ts'
import { CAMPUS_REACH, ENTRANCE_REACH, HOME_REACH } from './rules.ts'

/** A request does not search more lines than this: an hour's walk through a dense city has 6,000. */
const MOST_LINES = 8_000
/** How far a drawn line may be from the route, in meters. */
const NEAR = 1

type Asked = {
  way: Mode
  home: Position
  campus: Position & { entrances: readonly CampusEntrance[] }
  /** The stored length of the route. */
  meters: number
}

/** The route from a home to its campus as a line. Its length is known, so only lines within reach are read. Null if they are too
 *  many, or if the streets have changed since. */
export async function lineToCampus(
  db: Reading,
  { way, home, campus, meters }: Asked,
): Promise<LngLat[] | null> {
  const reach = { entrance: campus.entrances.length > 0 ? ENTRANCE_REACH : CAMPUS_REACH, home: HOME_REACH }
  const ends = wayEnds(campus)
  const longest = meters + 1
  const area = corridor(home, ends, longest, Math.max(reach.entrance, reach.home))
  const graph = area && (await loadSmallGraph(db, area, MOST_LINES))
  const line = graph && new WaysTo(graph, way, ends, reach).line(home)
  if (!line || Math.abs(line.meters - meters) > 1) return null
  return simplify(line.points, NEAR).map(([lng, lat]) => [round(lng), round(lat)])
}

/** About a yard. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

const METERS_PER_DEGREE = 111_195

/** The smallest rectangle that contains every route of at most `meters` from one place to any of the others. Such a route lies
 *  within an ellipse around its two ends. Null if none of the others is that near.
 *  @param margin meters added on each side, to find lines near both ends */
export function corridor(
  from: Position,
  to: readonly Position[],
  meters: number,
  margin: number,
): Box | null {
  const perLng = METERS_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180)
  const box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const end of to) {
    const straight = milesBetween(from, end) * METERS_PER_MILE
    if (straight > meters) continue
    const beside = meters ** 2 - straight ** 2
    const half = (degrees: number, per: number) =>
      (Math.sqrt(beside + (degrees * per) ** 2) / 2 + margin) / per
    const [dx, dy] = [half(end.lng - from.lng, perLng), half(end.lat - from.lat, METERS_PER_DEGREE)]
    const [lng, lat] = [(from.lng + end.lng) / 2, (from.lat + end.lat) / 2]
    box.west = Math.min(box.west, lng - dx)
    box.east = Math.max(box.east, lng + dx)
    box.south = Math.min(box.south, lat - dy)
    box.north = Math.max(box.north, lat + dy)
  }
  return box.west < box.east ? box : null
}
