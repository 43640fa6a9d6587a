// The child process that reads timetables. Node runs this file from the source tree.
import { setTimeout as pass } from 'node:timers/promises'
import { serveReading } from '#app/platform/reading-apart/serve-reading.server.ts'
import { todayIn } from './days.ts'
import type { FromTimetable, TimetableAsked } from './import-timetable.server.ts'
import { readTimetable } from './read-timetable.server.ts'
import type { Progress } from './tables.server.ts'

const TOLD_EVERY = 500 // milliseconds

serveReading<TimetableAsked, FromTimetable>(async ({ path, asOf, now }, bytes, found) => {
  const turns = bytes[Symbol.asyncIterator]()
  let progress: Parameters<Progress>[0] = { done: 0, total: 1 }
  let isOver = false
  // Reports are sent with each requested turn.
  const reading = async () => {
    for (;;) {
      await pass(TOLD_EVERY, undefined, { ref: false })
      if (isOver) return
      found({ progress })
      await turns.next()
    }
  }
  const reports = reading()
  try {
    const read = await readTimetable(
      path,
      (zone) => asOf ?? todayIn(zone, now),
      (now) => void (progress = now),
    )
    found({ read })
  } finally {
    isOver = true
    await reports
  }
})
