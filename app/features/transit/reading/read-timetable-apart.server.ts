import { readApart } from '#app/platform/reading-apart/read-apart.server.ts'
import type { ReadTimetable } from './read-timetable.server.ts'
import type { Progress } from './tables.server.ts'

/** A timetable of a large city is built in memory. */
const LIMITS = { silent: 120, whole: 3_600, memory: 4_096 }

export type TimetableAsked = { path: string; asOf: string | null; now: Date }
export type FromTimetable = { progress: Parameters<Progress>[0] } | { read: ReadTimetable }

/** Reads a GTFS archive in a child process with a time limit, so that no file holds the site up.
 *  @throws CannotRun as `readTimetable` does; the signal's reason */
export async function readTimetableApart(
  asked: TimetableAsked,
  progress: Progress = () => {},
  signal?: AbortSignal,
): Promise<ReadTimetable> {
  const file = 'app/features/transit/reading/read-timetable-child.server.ts'
  for await (const found of readApart<TimetableAsked, FromTimetable>(file, asked, turns(), LIMITS, signal)) {
    if ('read' in found) return found.read
    progress(found.progress)
  }
  throw new Error('the child says what it read, or why not')
}

/** The child opens the file by itself. It asks for nothing but to be heard. */
async function* turns(): AsyncGenerator<Uint8Array> {
  for (;;) yield new Uint8Array()
}
