import { and, asc, eq, or, sql } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { matchRequests, hiddenPeople } from '#app/database/schema/people/roommates.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { requireSeen } from '#app/features/people/facts.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { fitOf } from '#app/features/match-score/fit.ts'
import { matchAnswers } from '#app/features/match-score/answers.ts'
import { scoredColumns } from '#app/features/match-score/scored-columns.server.ts'
import { nextRequestAllowedAt } from './rules.ts'
import { isPending } from './request-facts.server.ts'
import type { MatchState, MatchView } from './views.ts'
import { findMatePolicy } from './policy.ts'
import { roomOffersOf } from './room-offers.server.ts'
import { roommateCopy } from './copy.ts'

type Other = { userId: string; matched: boolean; wants: boolean | null }

/** The requests between the user and each of several people, oldest first. */
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
 *  @param requests the result of `requestsBetween` */
export function matchStates(
  { now }: Pick<Context, 'now'>,
  me: string,
  others: readonly Other[],
  requests: Awaited<ReturnType<typeof requestsBetween>>,
): Map<string, MatchState> {
  // The last request with each person wins.
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
    const again = request ? nextRequestAllowedAt(request, me, now()) : null
    if (again) return { state: 'rejected', again: utcDay(again) }
    return wants === false ? { state: 'closed' } : { state: 'none' }
  }
  return new Map(others.map((other) => [other.userId, stateOf(other)]))
}

/** The match state and the score between the user and another person.
 *  @throws NotFound, the same for blocked, hidden and absent people and for the user's own id */
export async function matchWith(ctx: Context, userId: string): Promise<MatchView> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.view)
  const open = authorize(ctx, findMatePolicy.read, null)
  const seen = requireSeen(open, userId)
  const asked = isId(userId) ? userId : (await seen).userId // not an id: `seen` throws NotFound
  const both = open.db
    .select({
      userId: profiles.userId,
      ...scoredColumns,
      wants: profiles.wantsMatching,
      givenName: users.givenName,
      familyName: users.familyName,
      hidden: sql<boolean>`exists (select 1 from ${hiddenPeople}
        where ${hiddenPeople.userId} = ${me}::uuid and ${hiddenPeople.hiddenUserId} = ${users.id})`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(sql`${profiles.userId} in (${me}::uuid, ${asked}::uuid)`)
  const [{ userId: other, matched }, rows, requests, rooms] = await allInOrder([
    seen,
    both,
    requestsBetween({ db: open.db }, me, [asked]),
    roomOffersOf(open, [asked]),
  ])
  if (other === me) throw new NotFound()
  const mine = rows.find((row) => row.userId === me)
  const theirs = rows.find((row) => row.userId === other)
  if (!mine || !theirs) throw new NotFound()
  const name = shownName(theirs.givenName, theirs.familyName)
  const states = matchStates(ctx, me, [{ userId: other, matched, wants: theirs.wants }], requests)
  return {
    match: states.get(other) ?? { state: 'none' },
    fit: fitOf(matchAnswers(mine), theirs, { name, matched }),
    hidden: theirs.hidden,
    room: rooms.get(other) ?? null,
  }
}
