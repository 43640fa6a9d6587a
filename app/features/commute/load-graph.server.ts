import { sql } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { streetAreas, streetLines } from '#app/database/schema/streets.ts'
import type { Reading } from '#app/platform/context.ts'
import { boxAround } from '#app/platform/geo/box.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { StreetGraphBuilder, type StreetGraph } from './graph/street-graph.ts'
import { AREA_MILES } from './rules.ts'

const BATCH = 20_000

/** The streets around a place as a graph, read in batches, which leave the process time for others. */
export async function loadGraph(db: Reading, middle: Position, miles = AREA_MILES): Promise<StreetGraph> {
  const { west, south, east, north } = boxAround(middle, miles)
  const box = `(${east},${north}),(${west},${south})`
  const builder = new StreetGraphBuilder(middle)
  for (let after = 0; ;) {
    const lines = await queryRows<{ id: number; access: number; points: Uint8Array }>(
      db,
      sql`select ${streetLines.id}::float8 as id, access, points
        from ${streetLines} join ${streetAreas} on ${streetAreas.id} = ${streetLines.areaId} and ${streetAreas.ready}
        where ${streetLines.bounds} && ${box}::box and ${streetLines.id} > ${after}
        order by ${streetLines.id} limit ${BATCH}`,
    )
    for (const { access, points } of lines) builder.addLine(points, access)
    const last = lines.at(-1)
    if (!last || lines.length < BATCH) return builder.build()
    after = last.id
  }
}
