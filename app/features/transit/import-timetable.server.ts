import { eq } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { transitFeeds } from '#app/database/schema/map/transit.ts'
import { NEAR_CAMPUS_MILES } from '#app/features/streets/rules.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { milesBetween, type Position } from '#app/platform/geo/distance.ts'
import { readApart } from '#app/platform/reading-apart/read-apart.server.ts'
import { feedCounts, dayInUse } from './feeds-in-use.server.ts'
import { timetablePolicy } from './policy.ts'
import { readTimetable, type ReadTimetable } from './read-timetable.server.ts'
import type { Progress } from './tables.server.ts'
import { saveTimetable, type TimetableSource } from './save-timetable.server.ts'
import { todayIn } from './days.ts'

export type TimetableReport = Omit<ReadTimetable, 'timetable'> & {
  agencies: string[]
  stops: number
  lines: number
  validFrom: string
  validUntil: string
  /** Why it is stored but not used, if no other day was chosen: it ended before today, or has no trips on weekdays in the next two
   *  weeks. */
  unused: 'ended' | 'pausing' | null
}

type Options = TimetableSource & {
  dryRun: boolean
  /** Whether it may replace a running timetable although it does not run itself. */
  evenEnded?: boolean
}

/** Imports a timetable from a GTFS archive.
 *  @param path of the zip file
 *  @throws CannotRun if it cannot be read, is for another place, does not run on the chosen day, or has ended while the previous
 *  one still runs; nothing is saved then
 *  @throws Forbidden for anyone but the operator */
export async function importTimetable(
  ctx: Context,
  {
    path,
    source,
    asOf,
    dryRun,
    evenEnded = false,
    apart = false,
    io = {},
  }: Options & {
    path: string
    /** Whether a child process reads the file. */
    apart?: boolean
    io?: { progress?: Progress; signal?: AbortSignal }
  },
): Promise<TimetableReport> {
  const open = authorize(ctx, timetablePolicy.save, null)
  const now = ctx.now()
  const { timetable, trips, calls, leftOut } = apart
    ? await readTimetableApart({ path, asOf, now }, io.progress, io.signal)
    : await readTimetable(path, (zone) => asOf ?? todayIn(zone, now), io.progress, io.signal)
  const { agencies, lines, stops, validFrom, validUntil } = timetable
  if (asOf !== null && (asOf < validFrom || asOf > validUntil))
    throw new CannotRun(`--as-of is ${asOf}, but this timetable runs from ${validFrom} until ${validUntil}.`)
  await checkPlace(open.db, stops)
  const unused = unusedBecause({ ...timetable, asOf }, ctx.now())
  if (unused !== null && !evenEnded) await refuseInsteadOfRunning(open, { source, unused, validUntil })
  if (!dryRun) await saveTimetable(ctx, { source, asOf, timetable })
  return {
    agencies,
    stops: stops.length,
    lines: lines.length,
    trips,
    calls,
    validFrom,
    validUntil,
    unused,
    leftOut,
  }
}

function unusedBecause(timetable: Parameters<typeof dayInUse>[0], now: Date): TimetableReport['unused'] {
  if (dayInUse(timetable, now) !== null) return null
  return feedCounts(timetable, now) ? 'pausing' : 'ended'
}

/** @throws CannotRun if the source has a timetable that runs */
async function refuseInsteadOfRunning(
  ctx: ReadingContext,
  { source, unused, validUntil }: Pick<TimetableReport, 'validUntil' | 'unused'> & { source: string },
): Promise<void> {
  const [before] = await ctx.db.select().from(transitFeeds).where(eq(transitFeeds.source, source))
  if (!before || dayInUse(before, ctx.now()) === null) return
  throw new CannotRun(
    `${unused === 'ended' ? `This timetable ended on ${validUntil}` : 'This timetable has no trips on weekdays of the next two weeks'}, ` +
      `and the one of “${source}” still runs: it was not replaced. Import a newer file, or add --even-ended.`,
  )
}

/** @throws CannotRun if no stop is near a campus */
async function checkPlace(db: Reading, stops: readonly Position[]): Promise<void> {
  const centers = await db.select({ lat: campuses.lat, lng: campuses.lng }).from(campuses)
  const isNear = (stop: Position) => centers.some((center) => milesBetween(center, stop) < NEAR_CAMPUS_MILES)
  if (centers.length === 0 || stops.some(isNear)) return
  throw new CannotRun(
    `No stop is within ${NEAR_CAMPUS_MILES} miles of a campus: it is another place, or latitude and longitude are swapped. Nothing was imported.`,
  )
}

/** A large city's timetable is built in memory. */
const LIMITS = { silent: 120, whole: 3_600, memory: 4_096 }

export type TimetableAsked = { path: string; asOf: string | null; now: Date }
export type FromTimetable = { progress: Parameters<Progress>[0] } | { read: ReadTimetable }

/** Reads a GTFS archive in a child process with a time limit, so that no file blocks the site.
 *  @throws CannotRun as `readTimetable` does; the signal's reason */
async function readTimetableApart(
  asked: TimetableAsked,
  progress: Progress = () => {},
  signal?: AbortSignal,
): Promise<ReadTimetable> {
  const file = 'app/features/transit/read-timetable-child.server.ts'
  for await (const found of readApart<TimetableAsked, FromTimetable>(file, asked, turns(), LIMITS, signal)) {
    if ('read' in found) return found.read
    progress(found.progress)
  }
  throw new Error('the child says what it read, or why not')
}

/** The child opens the file itself; each of these empty turns only lets it report. */
async function* turns(): AsyncGenerator<Uint8Array> {
  for (;;) yield new Uint8Array()
}
