import { inTransaction } from '#app/database/transaction.server.ts'
import { endOthers } from '#app/features/accounts/sessions/end-sessions.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { find } from '#app/database/gate.server.ts'
import { findPerson } from './find-person.server.ts'
import type { Context } from '#app/platform/context.ts'
import { peopleModerationPolicy } from '../policy.ts'

/** Ends all sessions of an account; the person can log in again.
 *  @throws NotFound */
export async function endSessionsOf(ctx: Context, userId: string): Promise<void> {
  const [open] = await find(ctx, peopleModerationPolicy.endSessions, (look) => findPerson(look, userId))
  await inTransaction(open, async (tx) => {
    await endOthers(tx.db, userId, null)
    await writeModerationLog(tx, { verb: 'signed-out', kind: 'person', subject: userId })
  })
}
