import { and, eq, sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import type { Database, SystemContext } from '#app/platform/context.ts'
import type { ModerationKind } from './rules.ts'
import { notifyModerators } from './file-item.server.ts'
import { writeModerationLog } from './write-log.server.ts'

type Tools = Pick<SystemContext, 'db' | 'actor' | 'now'>

/** Marks the item that staff are deciding in this transaction, so that the verbs the decision calls do not close it themselves. */
export async function leaveOpenForDecision(tx: Database, itemId: string | null): Promise<void> {
  await changeRows(tx, sql`select set_config('roost.deciding', ${itemId ?? ''}, true)`)
}

/** Closes the open item about a locked subject after the matter was settled elsewhere: an admin answered the inquiry, or an email was
 *  sent after all.
 *  @param outcome one of the kind's outcomes
 *  @param reason for the people concerned and for the log
 *  @returns whether there was an open item */
export async function closeModerationItem(
  tx: Tools,
  kind: ModerationKind,
  subject: string,
  outcome: string,
  reason?: string,
): Promise<boolean> {
  const { actor, now } = tx
  const [closed] = await tx.db
    .update(moderationItems)
    .set({
      state: 'decided',
      decidedAt: now(),
      decidedBy: actor.kind === 'person' && (actor.admin || actor.desk) ? actor.userId : null,
      outcome,
      reason: reason ?? null,
    })
    .where(
      and(
        eq(moderationItems.kind, kind),
        eq(moderationItems.subject, subject),
        eq(moderationItems.state, 'open'),
        sql`${moderationItems.id}::text is distinct from current_setting('roost.deciding', true)`,
      ),
    )
    .returning({ id: moderationItems.id })
  if (!closed) return false
  await writeModerationLog(tx, { verb: 'closed', kind, subject, itemId: closed.id, outcome, reason })
  await notifyModerators(tx.db)
  return true
}
