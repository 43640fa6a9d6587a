import { matchRequests } from '#app/database/schema/people/roommates.ts'
import { personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { daysAfter, type RequestStatus } from './rules.ts'
import { sendRequest } from './send-match-request.server.ts'

type User = Parameters<typeof personOf>[0]

/** Sends a match request through the verb.
 *  @returns the request's id */
export async function makeRequest(ctx: SystemContext, from: User, to: User, note = ''): Promise<string> {
  const sent = await sendRequest({ ...ctx, actor: personOf(from) }, { userId: to.id, input: { note } })
  if (!sent.ok) throw new Error(`The request was not sent: ${sent.reason}`)
  return sent.requestId
}

type Past = {
  /** Account ids. */
  from: string
  to: string
  status: RequestStatus
  /** How many days ago it was sent, and how many days ago it got its status. */
  ago: number
  closed?: number
  note?: string
}

/** Inserts a request from some days ago without notifying anyone. It does not create the match of an accepted request. */
export async function makePastRequest(ctx: SystemContext, past: Past): Promise<void> {
  const { from, to, status, ago, closed = null, note = '' } = past
  await ctx.db.insert(matchRequests).values({
    id: newId(),
    senderUserId: from,
    receiverUserId: to,
    status,
    note,
    createdAt: daysAfter(ctx.now(), -ago),
    closedAt: closed === null ? null : daysAfter(ctx.now(), -closed),
    endedBy: status === 'ended' ? to : null,
  })
}
