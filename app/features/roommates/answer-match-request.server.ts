import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { matches } from '#app/database/schema/people/people.ts'
import { matchRequests } from '#app/database/schema/people/roommates.ts'
import { beginConversation, quoteAsFirstMessage } from '#app/features/messages/open-conversation.server.ts'
import { notify, withdrawNotification } from '#app/features/notifications/notify.server.ts'
import { peopleChanged } from '#app/features/people/notify-people-around.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { matchesChanged, isPending, lockedRequest } from './request-facts.server.ts'
import { profilePath } from './paths.ts'
import { requestPolicy } from './policy.ts'
import { roommateCopy } from './copy.ts'
import { REQUEST_DAYS } from './rules.ts'

/** The outcome for a request that was withdrawn or answered, or has expired. */
const requestOver = (verb: 'accept' | 'reject' | 'withdraw') => ({
  ok: false as const,
  reason: 'over' as const,
  title: roommateCopy.failedTo[verb],
  failed: `${roommateCopy.notFound}. It was withdrawn or answered, or is older than ${REQUEST_DAYS} days.`,
})

export type AcceptRequestOutcome =
  | { ok: true; userId: string; conversationId: string }
  | ReturnType<typeof requestOver>

/** Accepts a request: matches the two in both directions and opens a conversation that starts with the request's note. Idempotent.
 *  @throws SignInRequired; NotFound for other people's requests and requests from people the user cannot see; Forbidden for the
 *  sender */
export async function acceptRequest(ctx: Context, requestId: string): Promise<AcceptRequestOutcome> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.accept)
  const lookUp = (look: ReadingContext) => lockedRequest(look, requestId)
  return change(ctx, requestPolicy.accept, lookUp, async (tx, request): Promise<AcceptRequestOutcome> => {
    const other = request.senderUserId
    const again = request.status === 'accepted'
    if (!again && !isPending(request, ctx.now())) return requestOver('accept')
    const conversationId = await beginConversation(tx, other, null)
    if (again) return { ok: true, userId: other, conversationId }
    await tx.db
      .update(matchRequests)
      .set({ status: 'accepted', closedAt: ctx.now() })
      .where(eq(matchRequests.id, requestId))
    const createdAt = ctx.now()
    const rows = [
      { firstUserId: me, matchedUserId: other, createdAt },
      { firstUserId: other, matchedUserId: me, createdAt },
    ]
    await tx.db.insert(matches).values(rows).onConflictDoNothing()
    if (request.note !== '')
      await quoteAsFirstMessage(tx, { conversationId, from: other, text: request.note })
    await withdrawNotification(tx, { kind: 'match-ending', to: me, from: other })
    await withdrawNotification(tx, { kind: 'match-request', to: me, from: other })
    const line = { kind: 'match-answer', detail: 'accepted', link: profilePath(me) } as const
    await notify(tx, { ...line, to: other, from: me })
    await ctx.live.send(tx.db, matchesChanged, [me, other], {})
    await ctx.live.send(tx.db, peopleChanged, [me, other], {})
    return { ok: true, userId: other, conversationId }
  })
}

export type RejectRequestOutcome = { ok: true } | ReturnType<typeof requestOver>

/** Rejects a request. Its sender is notified and cannot ask again for 60 days. Idempotent.
 *  @throws NotFound for other people's requests and requests from people the user cannot see; Forbidden for the sender */
export async function rejectRequest(ctx: Context, requestId: string): Promise<RejectRequestOutcome> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.reject)
  const lookUp = (look: ReadingContext) => lockedRequest(look, requestId)
  return change(ctx, requestPolicy.reject, lookUp, async (tx, request): Promise<RejectRequestOutcome> => {
    if (request.status === 'rejected') return { ok: true }
    if (!isPending(request, ctx.now())) return requestOver('reject')
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

export type WithdrawRequestOutcome = { ok: true } | ReturnType<typeof requestOver>

/** Withdraws the user's own pending request, without notifying anyone. Idempotent.
 *  @throws NotFound for other people's requests; Forbidden for the receiver */
export async function withdrawRequest(ctx: Context, requestId: string): Promise<WithdrawRequestOutcome> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.send)
  const lookUp = (look: ReadingContext) => lockedRequest(look, requestId)
  return change(ctx, requestPolicy.withdraw, lookUp, async (tx, request): Promise<WithdrawRequestOutcome> => {
    if (request.status === 'withdrawn') return { ok: true }
    if (!isPending(request, ctx.now())) return requestOver('withdraw')
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
