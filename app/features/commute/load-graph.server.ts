import { sql, type SQL } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { streetLines } from '#app/database/schema/map/streets.ts'
import { ofReadyAreas } from '#app/features/streets/known-streets.server.ts'
import type { Reading } from '#app/platform/context.ts'
import { type Box, boxAround } from '#app/platform/geo/box.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { StreetGraphBuilder, type StreetGraph } from './street-graph.ts'
import { AREA_MILES } from './rules.ts'

const BATCH = 20_000

type Line = { id: number; access: number; points: Uint8Array }

const linesWithin = ({ west, south, east, north }: Box): SQL =>
  sql`select ${streetLines.id}::float8 as id, access, points
    from ${streetLines} where ${ofReadyAreas} and ${streetLines.bounds} && ${`(${east},${north}),(${west},${south})`}::box`

/** The streets around a place as a graph, read in batches that leave the process time for other work. */
export async function loadGraph(db: Reading, middle: Position, miles = AREA_MILES): Promise<StreetGraph> {
  const within = linesWithin(boxAround(middle, miles))
  const builder = new StreetGraphBuilder(middle)
  for (let after = 0; ;) {
    const lines = await queryRows<Line>(
      db,
      sql`${within} and ${streetLines.id} > ${after} order by ${streetLines.id} limit ${BATCH}`,
    )
    for (const { access, points } of lines) builder.addLine(points, access)
    const last = lines.at(-1)
    if (!last || lines.length < BATCH) return builder.build()
    after = last.id
  }
}

/** A small area's streets as a graph, built in one go; null if it has more than `most` lines. */
export async function loadSmallGraph(db: Reading, area: Box, most: number): Promise<StreetGraph | null> {
  const lines = await queryRows<Line>(db, sql`${linesWithin(area)} limit ${most + 1}`)
  if (lines.length > most) return null
  const builder = new StreetGraphBuilder({ lat: area.south, lng: area.west })
  for (const { access, points } of lines) builder.addLine(points, access)
  return builder.build()
}
