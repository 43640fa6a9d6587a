import { endOthers } from '#app/features/accounts/end-sessions.server.ts'
import { writeDeskLog } from '#app/features/desk/write-log.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { peopleDeskPolicy } from '../policy.ts'

/** Ends all sessions of an account; the person can log in again.
 *  @throws NotFound */
export async function endSessionsOf(ctx: Context, userId: string): Promise<void> {
  authorize(peopleDeskPolicy.endSessions, ctx.actor, null)
  if (!isId(userId)) throw new NotFound()
  await ctx.db.transaction(async (tx) => {
    await endOthers(tx, userId, null)
    await writeDeskLog(ctx, tx, { verb: 'signed-out', kind: 'person', subject: userId })
  })
}
