import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
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
 *  @throws CannotRun when it cannot be read, or does not run on the day that was chosen; nothing is saved then
 *  @throws Forbidden for anybody but the operator */
export async function importTimetable(
  ctx: Context,
  path: string,
  { source, asOf, dryRun }: Options,
  io: { progress?: Progress; signal?: AbortSignal } = {},
): Promise<TimetableReport> {
  authorize(ctx, timetablePolicy.save, null)
  const { timetable, trips, calls, leftOut } = await readTimetable(path, io.progress, io.signal)
  const { agencies, lines, stops, validFrom, validUntil, timeZone } = timetable
  if (asOf !== null && (asOf < validFrom || asOf > validUntil))
    throw new CannotRun(`--as-of is ${asOf}, but this timetable runs from ${validFrom} until ${validUntil}.`)
  if (!dryRun) await saveTimetable(ctx, { source, asOf }, timetable)
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
