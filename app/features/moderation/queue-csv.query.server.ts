import { authorize } from '#app/database/gate.server.ts'
import { moderationPolicy } from '#app/features/moderation-queue/policy.ts'
import { moderationKinds, type ModerationKind } from '#app/features/moderation-queue/rules.ts'
import type { Context } from '#app/platform/context.ts'
import { CSV_START, csvRow } from '#app/platform/text/csv.ts'
import { doneText } from './kinds.server.ts'
import type { QueueFilters } from './paths.ts'
import { accountNames } from './person.server.ts'
import { linesOf, queueRows } from './queue.query.server.ts'
import { textFor } from './without-contacts.ts'

/** Items read at a time. */
const AT_ONCE = 1000

const HEADINGS = [
  ['Item id', 'Kind', 'What', 'About', 'Came', 'Assigned to'],
  ['Decided', 'Decided by', 'Decision', 'Reason'],
].flat()

/** The items that the actor may decide as CSV, in the queue's order, in parts as they are read.
 *  @throws NotFound unless the actor is staff */
export function queueCsv(ctx: Context, filters: QueueFilters): AsyncGenerator<string> {
  authorize(ctx, moderationPolicy.read, null)
  return csvParts(ctx, filters)
}

async function* csvParts(ctx: Context, filters: QueueFilters): AsyncGenerator<string> {
  const open = authorize(ctx, moderationPolicy.read, null)
  yield CSV_START + csvRow(HEADINGS)
  for (let { after } = filters; ;) {
    const rows = await queueRows(ctx, { ...filters, after, most: AT_ONCE })
    const lines = await linesOf(open, rows)
    const names = await accountNames(
      open.db,
      rows.flatMap(({ assignedTo, decidedBy }) => [assignedTo, decidedBy]),
    )
    if (rows.length > 0)
      yield rows
        .map(({ id, kind, openedAt, assignedTo, decidedAt, decidedBy, outcome, reason }) => {
          const { title, about } = lines.get(id) ?? { title: kind, about: '' }
          const what = [moderationKinds[kind as ModerationKind]?.label ?? kind, textFor(ctx.actor, title)]
          const came = [
            textFor(ctx.actor, about),
            openedAt.toISOString(),
            names.get(assignedTo ?? '') ?? null,
          ]
          const done = [
            decidedAt?.toISOString() ?? null,
            names.get(decidedBy ?? '') ?? null,
            decidedAt && doneText(kind as ModerationKind, outcome),
            reason && textFor(ctx.actor, reason),
          ]
          return csvRow([id, ...what, ...came, ...done])
        })
        .join('')
    const last = rows.at(-1)
    const at = last?.decidedAt ?? last?.openedAt
    if (!last || !at || rows.length < AT_ONCE) return
    after = { at: at.toISOString(), id: last.id }
  }
}
