import { and, eq, sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { streetAreas, streetLines, streetNames } from '#app/database/schema/map/streets.ts'
import type { Context, Database, SystemContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { milesBetween, METERS_PER_MILE, type Position } from '#app/platform/geo/distance.ts'
import type { Box } from '#app/platform/geo/box.ts'
import type { JobKind } from '#app/platform/jobs/job-kind.ts'
import { streetWordSql } from './street-names.server.ts'
import { packPoints } from './points.ts'
import { streetPolicy } from './policy.ts'
import { MOST_STREET_LINES, NEAR_CAMPUS_MILES } from './rules.ts'
import type { StreetLine } from './feature-lines.ts'
import { readStreets, readStreetsApart } from './read-streets.server.ts'

const BATCH = 4_000

export type StreetSource = {
  /** An import replaces the area of the same name. */
  area: string
  attribution: string
  license: string
  /** ISO date; null if not stated. */
  sourceDate: string | null
}
export type StreetsReport = {
  lines: number
  meters: number
  /** Why features were left out: how many, and the line in the file where the first one begins. */
  leftOut: Map<string, { count: number; line: number }>
}

/** Imports a file of streets (GeoJSON or a GeoJSON sequence, optionally gzipped), read as a stream. The lines from the area's
 *  earlier file are shown until all of these are stored.
 *  @throws CannotRun with the line and the reason if the file cannot be trusted; then nothing of it is stored
 *  @throws NotFound for anyone but the operator */
export async function importStreets(
  ctx: Context,
  {
    chunks,
    signal,
    dryRun = false,
    apart = false,
    ...source
  }: StreetSource & {
    chunks: AsyncIterable<Uint8Array>
    dryRun?: boolean
    /** Whether a child process reads the file. */
    apart?: boolean
    signal?: AbortSignal | undefined
  },
): Promise<StreetsReport> {
  const open = authorize(ctx, streetPolicy.save, null)
  const centers = await open.db.select({ lat: campuses.lat, lng: campuses.lng }).from(campuses)
  const into = dryRun ? null : await beginArea(open.db, source, ctx.now())
  try {
    const seen = new Seen(centers)
    let batch: StreetLine[] = []
    for await (const found of apart ? readStreetsApart(chunks, signal) : readStreets(chunks)) {
      signal?.throwIfAborted()
      if ('reason' in found) {
        seen.leaveOut(found)
        continue
      }
      seen.add(found)
      batch.push(found)
      if (batch.length < BATCH) continue
      if (into !== null) await storeLines(open.db, into, batch)
      batch = []
    }
    if (into !== null && batch.length > 0) await storeLines(open.db, into, batch)
    seen.check()
    if (into !== null) await finishArea(open, into, source.area, seen)
    return seen.report
  } catch (error) {
    if (into !== null) await open.db.delete(streetAreas).where(eq(streetAreas.id, into))
    throw error
  }
}

/** Deletes an area's streets. @throws CannotRun if there is no area of this name */
export async function deleteStreets(ctx: Context, area: string): Promise<void> {
  const { db } = authorize(ctx, streetPolicy.save, null)
  await db.transaction(async (tx) => {
    const gone = await tx.delete(streetAreas).where(eq(streetAreas.name, area)).returning()
    if (gone.length === 0) throw new CannotRun(`There are no streets of the area “${area}”.`)
    await ctx.jobs.enqueue(tx, streetsChanged, {}, { key: 'all' })
  })
}

/** What has been read so far. */
class Seen {
  readonly report: StreetsReport = { lines: 0, meters: 0, leftOut: new Map() }
  readonly box: Box = { west: 180, south: 90, east: -180, north: -90 }
  readonly #centers: Position[]
  #near: boolean

  constructor(centers: Position[]) {
    this.#centers = centers
    this.#near = centers.length === 0
  }

  leaveOut({ reason, line }: { reason: string; line: number }): void {
    const before = this.report.leftOut.get(reason)
    if (before) before.count += 1
    else this.report.leftOut.set(reason, { count: 1, line })
  }

  add({ points }: StreetLine): void {
    this.report.lines += 1
    if (this.report.lines > MOST_STREET_LINES)
      throw new CannotRun(
        `The file has more than ${MOST_STREET_LINES.toLocaleString('en-US')} lines: cut it smaller.`,
      )
    let before: Position | undefined
    for (const [lng, lat] of points) {
      widen(this.box, lng, lat)
      const here = { lat, lng }
      if (before) this.report.meters += milesBetween(before, here) * METERS_PER_MILE
      before = here
    }
    this.#near ||= this.#centers.some((center) => before && milesBetween(center, before) < NEAR_CAMPUS_MILES)
  }

  /** @throws CannotRun for a file that cannot be intended */
  check(): void {
    if (this.report.lines === 0) throw new CannotRun('The file has no streets. Nothing was imported.')
    if (this.#near) return
    const middle = [this.box.south, this.box.west].map((degrees) => degrees.toFixed(2)).join(', ')
    throw new CannotRun(
      `No line is within ${NEAR_CAMPUS_MILES} miles of a campus (they begin at latitude and longitude ${middle}): ` +
        'it is another place, or both are swapped. Nothing was imported.',
    )
  }
}

function widen(box: Box, lng: number, lat: number): void {
  box.west = Math.min(box.west, lng)
  box.east = Math.max(box.east, lng)
  box.south = Math.min(box.south, lat)
  box.north = Math.max(box.north, lat)
}

async function beginArea(db: Database, source: StreetSource, now: Date): Promise<number> {
  const { area: name, ...rest } = source
  // The remains of an import that was killed.
  await db.delete(streetAreas).where(and(eq(streetAreas.name, name), eq(streetAreas.ready, false)))
  const [row] = await db
    .insert(streetAreas)
    .values({ name, ...rest, importedAt: now })
    .returning({ id: streetAreas.id })
  if (!row) throw new Error('an insert without a condition has a row')
  return row.id
}

async function storeLines(db: Database, areaId: number, lines: StreetLine[]): Promise<void> {
  const bounds = lines.map(({ points }) => {
    const box = { west: 180, south: 90, east: -180, north: -90 }
    for (const [lng, lat] of points) widen(box, lng, lat)
    return `(${box.east},${box.north}),(${box.west},${box.south})`
  })
  const list = <Value>(of: (line: StreetLine) => Value) => sql.param(lines.map(of))
  await changeRows(
    db,
    sql`
    insert into ${streetLines} (area_id, kind, access, name, bounds, points)
    select ${areaId}, kind, access, nullif(name, ''), bounds::box, decode(points, 'hex')
    from unnest(${list(({ kind }) => kind)}::smallint[], ${list(({ access }) => access)}::smallint[],
      ${list(({ name }) => name ?? '')}::text[], ${sql.param(bounds)}::text[],
      ${list(({ points }) => packPoints(points).toString('hex'))}::text[])
      as line (kind, access, name, bounds, points)`,
  )
}

/** From now on the map shows these lines instead of the area's earlier ones. */
async function finishArea(
  { db, jobs }: SystemContext,
  id: number,
  name: string,
  { report, box }: Seen,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(streetAreas).where(and(eq(streetAreas.name, name), eq(streetAreas.ready, true)))
    await changeRows(
      tx,
      sql`
      insert into ${streetNames} (area_id, name, word, bounds)
      select ${id}, name, ${streetWordSql(sql`name`)},
        box(point(max((bounds[0])[0]), max((bounds[0])[1])), point(min((bounds[1])[0]), min((bounds[1])[1])))
      from ${streetLines} where area_id = ${id} and name is not null
      group by name, floor((bounds[0])[0] * 10), floor((bounds[0])[1] * 10)`,
    )
    await tx
      .update(streetAreas)
      .set({ ready: true, lines: report.lines, ...box })
      .where(eq(streetAreas.id, id))
    await jobs.enqueue(tx, streetsChanged, {}, { key: 'all' })
  })
}

/** Queued when streets were imported or removed; recomputes the routes along them. */
export const streetsChanged: JobKind = { name: 'streets-changed', waits: [5, 60, 600] }
