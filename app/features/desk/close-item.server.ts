import { and, eq, sql } from 'drizzle-orm'
import { deskItems } from '#app/database/schema/desk.ts'
import type { Context, Database } from '#app/platform/context.ts'
import type { DeskKind } from './rules.ts'
import { tellDesk } from './tell-desk.server.ts'
import { writeDeskLog } from './write-log.server.ts'

type Tools = Pick<Context, 'actor' | 'now'>

/** The item that an admin decides in this transaction: the verbs that the decision calls leave it to the decision. */
export async function leaveToDecision(tx: Database, itemId: string | null): Promise<void> {
  await tx.execute(sql`select set_config('roost.deciding', ${itemId ?? ''}, true)`)
}

/** Closes the open item about something that was settled elsewhere, by whoever acts: an inquiry that an admin answered, a
 *  letter that left after all. In that verb's transaction, after it has locked what it is about.
 *  @param outcome a word of the kind
 *  @param reason what somebody said about it, for those whom it concerns and for the log
 *  @returns whether there was one */
export async function closeDeskItem(
  tools: Tools,
  tx: Database,
  kind: DeskKind,
  subject: string,
  outcome: string,
  reason?: string,
): Promise<boolean> {
  const { actor, now } = tools
  const [closed] = await tx
    .update(deskItems)
    .set({
      state: 'decided',
      decidedAt: now(),
      decidedBy: actor.kind === 'person' && actor.admin ? actor.userId : null,
      outcome,
      reason: reason ?? null,
    })
    .where(
      and(
        eq(deskItems.kind, kind),
        eq(deskItems.subject, subject),
        eq(deskItems.state, 'open'),
        sql`${deskItems.id}::text is distinct from current_setting('roost.deciding', true)`,
      ),
    )
    .returning({ id: deskItems.id })
  if (!closed) return false
  await writeDeskLog(tools, tx, { verb: 'closed', kind, subject, itemId: closed.id, outcome, reason })
  await tellDesk(tx)
  return true
}
