import { authorize } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { NEAR_CAMPUS_MILES } from '#app/features/streets/rules.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { milesBetween, type Position } from '#app/platform/geo/distance.ts'
import { timetablePolicy } from './policy.ts'
import { readTimetable, type ReadTimetable } from './reading/read-timetable.server.ts'
import type { Progress } from './reading/tables.server.ts'
import { saveTimetable, type TimetableSource } from './save-timetable.server.ts'
import { todayIn } from './today-in.ts'

export type TimetableReport = Omit<ReadTimetable, 'timetable'> & {
  agencies: string[]
  stops: number
  lines: number
  validFrom: string
  validUntil: string
  /** It ended before today, and no other day was chosen: it is stored, and counts for nothing. */
  expired: boolean
}

type Options = TimetableSource & { dryRun: boolean }

/** Imports a timetable from a GTFS archive.
 *  @param path of the zip file
 *  @throws CannotRun when it cannot be read, is of another place, or does not run on the day that was chosen; nothing is saved then
 *  @throws Forbidden for anybody but the operator */
export async function importTimetable(
  ctx: Context,
  {
    path,
    source,
    asOf,
    dryRun,
    io = {},
  }: Options & { path: string; io?: { progress?: Progress; signal?: AbortSignal } },
): Promise<TimetableReport> {
  const db = authorize(ctx, timetablePolicy.save, null)
  const { timetable, trips, calls, leftOut } = await readTimetable(path, io.progress, io.signal)
  const { agencies, lines, stops, validFrom, validUntil, timeZone } = timetable
  if (asOf !== null && (asOf < validFrom || asOf > validUntil))
    throw new CannotRun(`--as-of is ${asOf}, but this timetable runs from ${validFrom} until ${validUntil}.`)
  await checkPlace(db, stops)
  if (!dryRun) await saveTimetable(ctx, { source, asOf, timetable })
  return {
    agencies,
    stops: stops.length,
    lines: lines.length,
    trips,
    calls,
    validFrom,
    validUntil,
    expired: asOf === null && validUntil < todayIn(timeZone, ctx.now()),
    leftOut,
  }
}

/** @throws CannotRun where no stop is near a campus */
async function checkPlace(db: Reading, stops: readonly Position[]): Promise<void> {
  const centers = await db.select({ lat: campuses.lat, lng: campuses.lng }).from(campuses)
  const isNear = (stop: Position) => centers.some((center) => milesBetween(center, stop) < NEAR_CAMPUS_MILES)
  if (centers.length === 0 || stops.some(isNear)) return
  throw new CannotRun(
    `No stop is within ${NEAR_CAMPUS_MILES} miles of a campus: it is another place, or latitude and longitude are swapped. Nothing was imported.`,
  )
}
