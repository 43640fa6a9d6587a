import { z } from 'zod'
import { and, eq, or } from 'drizzle-orm'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { matchRequests } from '#app/database/schema/people/roommates.ts'
import { lockAccounts } from '#app/features/accounts/account-row.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { isAllowed } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { RequestFacts } from './policy.ts'
import { daysAfter, REQUEST_DAYS } from './rules.ts'
import { roommateCopy } from './copy.ts'

/** The name of the live event for changed requests and matches. */
const MATCHES_CHANGED = 'matches'

/** Sent to a person when one of their requests or matches changes, so that their open pages reload. It names nobody. */
export const matchesChanged: GuardedKind = {
  name: MATCHES_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }
export type RequestRow = typeof matchRequests.$inferSelect
/** A request with its relation to the current user. */
export type FoundRequest = RequestRow & RequestFacts & { otherUserId: string }

/** Locks two people's rows until the transaction ends, the lower id first, so that decisions of two people about each other, and of
 *  one person about several, run one at a time. */
export async function lockPair(tx: Reading, one: string, other: string): Promise<void> {
  await lockAccounts(tx, [one, other], 'no key update')
}

/** @throws NotFound, the same for unknown ids and for other people's requests */
async function findRequest(tools: Tools, id: string): Promise<FoundRequest> {
  const { actor, db } = tools
  const [row] = isId(id) ? await db.select().from(matchRequests).where(eq(matchRequests.id, id)) : []
  if (!row || actor.kind !== 'person') throw new NotFound(roommateCopy.notFound)
  const side =
    row.senderUserId === actor.userId
      ? 'sender'
      : row.receiverUserId === actor.userId
        ? 'receiver'
        : 'neither'
  const otherUserId = side === 'sender' ? row.receiverUserId : row.senderUserId
  const seen = isAllowed(peoplePolicy.see, actor, await factsAbout(tools, otherUserId))
  return { ...row, side, otherUserId, seen }
}

/** A request, locked together with its two people. */
export async function lockedRequest(tools: Tools, id: string): Promise<FoundRequest> {
  const { senderUserId, receiverUserId } = await findRequest(tools, id)
  await lockPair(tools.db, senderUserId, receiverUserId)
  return findRequest(tools, id)
}

/** Whether the request is still pending; an expired one is not, even before the job has closed it. */
export function isPending(
  { status, createdAt }: Pick<RequestRow, 'status' | 'createdAt'>,
  now: Date,
): boolean {
  return status === 'pending' && daysAfter(createdAt, REQUEST_DAYS) > now
}

/** Requests between two people, in either direction. */
export const isBetween = (one: string, other: string) =>
  or(
    and(eq(matchRequests.senderUserId, one), eq(matchRequests.receiverUserId, other)),
    and(eq(matchRequests.senderUserId, other), eq(matchRequests.receiverUserId, one)),
  )
