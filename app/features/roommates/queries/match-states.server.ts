import { and, asc, eq, or, sql } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { matchRequests } from '#app/database/schema/people/roommates.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { againAfter } from '../requests/again-after.ts'
import { isPending } from '../requests/request-facts.server.ts'
import type { MatchState } from '../views.ts'

type Other = { userId: string; matched: boolean; wants: boolean | null }

/** What the user and each of several people asked each other, oldest first. */
export async function requestsBetween({ db }: { db: Reading }, me: string, ids: string[]) {
  return queryRows(db, requestsOf, { me, ids })
}

const requestsOf = ({ me, ids }: Places<{ me: string; ids: string[] }>, db: Reading) => {
  const { senderUserId: sender, receiverUserId: receiver, createdAt, id } = matchRequests
  const isOther = (column: typeof sender) => sql`${column} = any(${ids}::uuid[])`
  return db
    .select()
    .from(matchRequests)
    .where(or(and(eq(sender, me), isOther(receiver)), and(eq(receiver, me), isOther(sender))))
    .orderBy(asc(createdAt), asc(id))
}

/** The match state between the user and each of several people.
 *  @param requests between them, as `requestsBetween` reads them */
export function matchStates(
  { now }: Pick<Context, 'now'>,
  me: string,
  others: readonly Other[],
  requests: Awaited<ReturnType<typeof requestsBetween>>,
): Map<string, MatchState> {
  // The latest of each wins.
  const last = new Map(
    requests.map((request) => [
      request.senderUserId === me ? request.receiverUserId : request.senderUserId,
      request,
    ]),
  )
  const stateOf = ({ userId, matched, wants }: Other): MatchState => {
    const request = last.get(userId)
    if (matched) return { state: 'matched' }
    if (request && isPending(request, now()))
      return request.senderUserId === me
        ? { state: 'sent', requestId: request.id }
        : { state: 'received', requestId: request.id, note: request.note }
    const again = request ? againAfter(request, me, now()) : null
    if (again) return { state: 'rejected', again: utcDay(again) }
    return wants === false ? { state: 'closed' } : { state: 'none' }
  }
  return new Map(others.map((other) => [other.userId, stateOf(other)]))
}
