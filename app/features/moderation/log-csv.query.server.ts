import { authorize } from '#app/database/gate.server.ts'
import { moderationPolicy } from '#app/features/moderation-queue/policy.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { CSV_START, csvRow } from '#app/platform/text/csv.ts'
import { linesOfLog, logRows, type LogFilters } from './log.query.server.ts'

/** Lines read at a time. */
const AT_ONCE = 1000

const HEADINGS = ['Time', 'Who', 'Did', 'What', 'About', 'Subject', 'Decision', 'Reason', 'Item id']

/** The log as CSV, the newest first, in parts as they are read.
 *  @throws NotFound unless the actor is an admin */
export function logCsv(ctx: Context, filters: LogFilters): AsyncGenerator<string> {
  const open = authorize(ctx, moderationPolicy.readLog, null)
  return csvParts(open, filters)
}

async function* csvParts(open: ReadingContext, filters: LogFilters): AsyncGenerator<string> {
  yield CSV_START + csvRow(HEADINGS)
  for (let { after } = filters; ;) {
    const rows = await logRows(open.db, { ...filters, after }, AT_ONCE)
    const lines = await linesOfLog(open, rows)
    if (lines.length > 0)
      yield lines
        .map(({ at, who, did, kindLabel, about, subject, outcome, reason, itemId }) =>
          csvRow([at, who, did, kindLabel, about, subject, outcome, reason, itemId]),
        )
        .join('')
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = { at: last.at.toISOString(), id: last.id }
  }
}
