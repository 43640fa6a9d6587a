import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { matches } from '#app/database/schema/people/people.ts'
import { matchRequests } from '#app/database/schema/people/roommates.ts'
import { beginConversation } from '#app/features/messages/conversations/open-conversation.server.ts'
import { quoteAsFirstMessage } from '#app/features/messages/conversations/write-first.server.ts'
import { notify } from '#app/features/notifications/sending/notify.server.ts'
import { withdrawNotification } from '#app/features/notifications/sending/withdraw-notifications.server.ts'
import { peopleChanged } from '#app/features/people/blocking/people-changed.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { matchesChanged } from './matches-changed.server.ts'
import { profilePath } from '../paths.ts'
import { requestPolicy } from '../policy.ts'
import { isPending, lockedRequest } from './request-facts.server.ts'
import { roommateCopy } from '../copy.ts'

/** `over`: it was withdrawn, already answered, or has expired. */
export type AcceptRequestOutcome =
  | { ok: true; userId: string; conversationId: string }
  | { ok: false; reason: 'over' }

/** Accepts a request: matches the two in both directions and opens a conversation that starts with the request's note.
 *  Idempotent.
 *  @throws SignInRequired; NotFound for others' requests and for requests of people the user cannot see; Forbidden for the
 *  sender */
export async function acceptRequest(ctx: Context, requestId: string): Promise<AcceptRequestOutcome> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.accept)
  const lookUp = (look: ReadingContext) => lockedRequest(look, requestId)
  return change(ctx, requestPolicy.accept, lookUp, async (tx, request): Promise<AcceptRequestOutcome> => {
    const other = request.senderUserId
    const again = request.status === 'accepted'
    if (!again && !isPending(request, ctx.now())) return { ok: false, reason: 'over' }
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
