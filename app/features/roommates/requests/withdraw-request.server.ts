import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { matchRequests } from '#app/database/schema/people/roommates.ts'
import { withdrawNotification } from '#app/features/notifications/sending/withdraw-notifications.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { matchesChanged } from './matches-changed.server.ts'
import { requestPolicy } from '../policy.ts'
import { isPending, lockedRequest } from './request-facts.server.ts'
import { roommateCopy } from '../copy.ts'

export type WithdrawRequestOutcome = { ok: true } | { ok: false; reason: 'over' }

/** Withdraws one's own pending request, silently. Idempotent.
 *  @throws NotFound for requests of others; Forbidden for its receiver */
export async function withdrawRequest(ctx: Context, requestId: string): Promise<WithdrawRequestOutcome> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.send)
  const lookUp = (look: ReadingContext) => lockedRequest(look, requestId)
  return change(ctx, requestPolicy.withdraw, lookUp, async (tx, request): Promise<WithdrawRequestOutcome> => {
    if (request.status === 'withdrawn') return { ok: true }
    if (!isPending(request, ctx.now())) return { ok: false, reason: 'over' }
    const other = request.receiverUserId
    await tx.db
      .update(matchRequests)
      .set({ status: 'withdrawn', closedAt: ctx.now() })
      .where(eq(matchRequests.id, requestId))
    await withdrawNotification(tx, { kind: 'match-ending', to: other, from: me })
    await withdrawNotification(tx, { kind: 'match-request', to: other, from: me })
    await ctx.live.send(tx.db, matchesChanged, [me, other], {})
    return { ok: true }
  })
}
