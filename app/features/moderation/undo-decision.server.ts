import { inTransaction } from '#app/database/transaction.server.ts'
import { and, eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { isUniqueViolation } from '#app/database/sql/unique-violation.server.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { moderationItemPolicy } from '#app/features/moderation-queue/policy.ts'
import { notifyModerators } from '#app/features/moderation-queue/file-item.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { decisionOf } from './kinds.server.ts'
import { logged } from './decide-item.server.ts'
import { canUndo, findItem } from './item.query.server.ts'

export type UndoDecisionOutcome = { ok: true } | Refused<'not-undone'>

const tooLate = 'It is already open again, or can no longer be undone.'
const cameAgain = 'The same issue came in again in the meantime and is open as a new item. Decide it there.'

class NotUndone extends Error {}

const notUndone = (failed: string): Refused<'not-undone'> => ({ ok: false, reason: 'not-undone', failed })

/** Undoes a decision within a day: reverts what it changed and reopens the item. Admins undo any decision, the desk only their own.
 *  @throws NotFound, Forbidden */
export async function undoDecision(ctx: Context, itemId: string): Promise<UndoDecisionOutcome> {
  const [open, item] = await find(ctx, moderationItemPolicy.undo, (look) => findItem(look.db, itemId))
  const { kind, outcome, reason, decidedAt } = item
  if (decidedAt === null || outcome === null || !canUndo(item, ctx.now())) return notUndone(tooLate)
  const undo = decisionOf(kind, outcome)?.undo
  try {
    await inTransaction(open, async (tx) => {
      if (typeof undo === 'function') {
        const undone = await undo(tx, item, {
          reason: reason ?? '',
          chosen: [],
          homes: '',
          answer: '',
        })
        if (undone) throw new NotUndone(undone.notDone)
      }
      const opened = await tx.db
        .update(moderationItems)
        .set({ state: 'open', decidedAt: null, decidedBy: null, outcome: null, reason: null })
        .where(
          and(
            eq(moderationItems.id, itemId),
            eq(moderationItems.state, 'decided'),
            eq(moderationItems.outcome, outcome),
            eq(moderationItems.decidedAt, decidedAt),
          ),
        )
        .returning({ id: moderationItems.id })
      if (opened.length === 0) throw new NotUndone(tooLate)
      await writeModerationLog(tx, { verb: 'undone', ...logged(item), outcome })
      await notifyModerators(tx.db)
    })
  } catch (error) {
    if (error instanceof NotUndone) return notUndone(error.message)
    if (isUniqueViolation(error)) return notUndone(cameAgain)
    throw error
  }
  return { ok: true }
}
