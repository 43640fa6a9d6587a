import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { matchRequests } from '#app/database/schema/people/roommates.ts'
import { notify } from '#app/features/notifications/sending/notify.server.ts'
import { withdrawNotification } from '#app/features/notifications/sending/withdraw-notifications.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { matchesChanged } from './matches-changed.server.ts'
import { profilePath } from '../paths.ts'
import { requestPolicy } from '../policy.ts'
import { isPending, lockedRequest } from './request-facts.server.ts'
import { roommateCopy } from '../copy.ts'

export type RejectRequestOutcome = { ok: true } | { ok: false; reason: 'over' }

/** Rejects a request. Its sender is notified and cannot ask again for 60 days. Idempotent.
 *  @throws NotFound for others' requests and for requests of people the user cannot see; Forbidden for the sender */
export async function rejectRequest(ctx: Context, requestId: string): Promise<RejectRequestOutcome> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.reject)
  const lookUp = (look: ReadingContext) => lockedRequest(look, requestId)
  return change(ctx, requestPolicy.reject, lookUp, async (tx, request): Promise<RejectRequestOutcome> => {
    if (request.status === 'rejected') return { ok: true }
    if (!isPending(request, ctx.now())) return { ok: false, reason: 'over' }
    const other = request.senderUserId
    await tx.db
      .update(matchRequests)
      .set({ status: 'rejected', closedAt: ctx.now() })
      .where(eq(matchRequests.id, requestId))
    await withdrawNotification(tx, { kind: 'match-ending', to: me, from: other })
    await withdrawNotification(tx, { kind: 'match-request', to: me, from: other })
    const line = { kind: 'match-answer', detail: 'rejected', link: profilePath(me) } as const
    await notify(tx, { ...line, to: other, from: me })
    await ctx.live.send(tx.db, matchesChanged, [me, other], {})
    return { ok: true }
  })
}
