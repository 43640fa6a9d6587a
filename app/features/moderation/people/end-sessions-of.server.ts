import { inTransaction } from '#app/database/transaction.server.ts'
import { endOthers } from '#app/features/accounts/sessions/end-sessions.server.ts'
import { writeModerationLog } from '#app/features/moderation-queue/write-log.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { peopleModerationPolicy } from '../policy.ts'

/** Ends all sessions of an account; the person can log in again.
 *  @throws NotFound */
export async function endSessionsOf(ctx: Context, userId: string): Promise<void> {
  const open = authorize(ctx, peopleModerationPolicy.endSessions, null)
  if (!isId(userId)) throw new NotFound()
  await inTransaction(open, async (tx) => {
    await endOthers(tx.db, userId, null)
    await writeModerationLog(tx, { verb: 'signed-out', kind: 'person', subject: userId })
  })
}
