import { eq } from 'drizzle-orm'
import { matchRequests } from '#app/database/schema/roommates.ts'
import { takeBackNotice } from '#app/features/notices/take-back.server.ts'
import { assertAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { matchesChanged } from './matches-changed.server.ts'
import { requestPolicy } from './policy.ts'
import { isWaiting, lockedRequest } from './request-facts.server.ts'
import { gateRequest } from './saying.ts'
import { words } from './words.ts'

export type WithdrawOutcome = { ok: true } | { ok: false; reason: 'over' }

/** Withdraws one's own pending request, silently. Idempotent.
 *  @throws NotFound for requests of others; Forbidden for its receiver */
export async function withdrawRequest(ctx: Context, requestId: string): Promise<WithdrawOutcome> {
  const { userId: me } = requirePerson(ctx, words.logInTo.send)
  return ctx.db.transaction(async (tx) => {
    const request = await lockedRequest({ ...ctx, db: tx }, requestId)
    gateRequest(() => assertAllowed(requestPolicy.withdraw, ctx.actor, request))
    if (request.status === 'withdrawn') return { ok: true }
    if (!isWaiting(request, ctx.now())) return { ok: false, reason: 'over' }
    const other = request.receiverUserId
    await tx
      .update(matchRequests)
      .set({ status: 'withdrawn', closedAt: ctx.now() })
      .where(eq(matchRequests.id, requestId))
    await takeBackNotice(ctx, tx, { kind: 'match-ending', to: other, from: me })
    await takeBackNotice(ctx, tx, { kind: 'match-request', to: other, from: me })
    await ctx.live.tell(tx, matchesChanged, [me, other], {})
    return { ok: true }
  })
}
