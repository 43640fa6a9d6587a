import { StreetGraphBuilder } from '#app/features/commute/street-graph.ts'
import { WaysTo } from '#app/features/commute/ways-to.ts'
import { CAMPUS_REACH, HOME_REACH } from '#app/features/commute/rules.ts'
import { packPoints, type LngLat } from '#app/features/streets/points.ts'
import { EVERYBODY } from '#app/features/streets/rules.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { row, type Result } from '../rows.ts'

const SIDE = 317 // crossings of the invented city on each side: 200,344 lines
const BLOCK = 0.001 // degrees
const CAMPUSES = 3
const ENTRANCES = 4
const MODES = ['walk', 'bike'] as const
/** Limits: one core's time, and memory without the database. */
const MOST_MILLISECONDS = 10_000
const MOST_MEGABYTES = 300

const corner: LngLat = [-118.4, 33.9]
const crossing = (x: number, y: number): LngLat => [corner[0] + x * BLOCK, corner[1] + y * BLOCK]
const between = ([ax, ay]: LngLat, [bx, by]: LngLat): LngLat => [(ax + bx) / 2, (ay + by) / 2 + BLOCK / 10]

/** Walking and biking routes from invented homes between two crossings to three campuses with four entrances each, through
 *  an invented grid of streets with a bend in each block, without a database. Memory is the maximum in use after a campus. */
export async function benchCommute(size: number): Promise<Result> {
  const before = process.memoryUsage.rss()
  const started = process.cpuUsage()
  const builder = new StreetGraphBuilder({ lng: corner[0], lat: corner[1] })
  let lines = 0
  const add = (from: LngLat, to: LngLat) => {
    builder.addLine(packPoints([from, between(from, to), to]), EVERYBODY)
    lines += 1
  }
  for (let x = 0; x < SIDE; x += 1)
    for (let y = 0; y < SIDE; y += 1) {
      if (x + 1 < SIDE) add(crossing(x, y), crossing(x + 1, y))
      if (y + 1 < SIDE) add(crossing(x, y), crossing(x, y + 1))
    }
  const graph = builder.build()
  const built = process.cpuUsage(started)
  let found = 0
  let peak = before
  for (let campus = 1; campus <= CAMPUSES; campus += 1) {
    const at = Math.round((SIDE * campus) / (CAMPUSES + 1))
    const entrances = Array.from({ length: ENTRANCES }, (_, number): Position => {
      const [lng, lat] = crossing(at + 2 * number, at)
      return { lat, lng }
    })
    for (const mode of MODES) {
      const ways = new WaysTo(graph, mode, entrances, { entrance: CAMPUS_REACH, home: HOME_REACH })
      for (let home = 0; home < size; home += 1) {
        const [lng, lat] = crossing((home * 0.618_034) % (SIDE - 1), (home * 0.414_214) % (SIDE - 1))
        if (ways.from({ lat, lng })) found += 1
      }
      peak = Math.max(peak, process.memoryUsage.rss())
    }
  }
  const all = size * CAMPUSES * MODES.length
  if (found !== all) throw new Error(`${all - found} ways were not found`)
  const { user, system } = process.cpuUsage(started)
  const megabytes = (peak - before) / 1e6
  const name = 'commute'
  return {
    rows: [
      row(name, size, (user + system) / 1_000, MOST_MILLISECONDS, 'ms'),
      row(`${name}, memory`, size, megabytes, MOST_MEGABYTES, 'MB'),
    ],
    extra: { lines, buildMs: Math.round(built.user / 1_000) },
  }
}
