import { eq, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { hiddenPeople } from '#app/database/schema/people/roommates.ts'
import { requireSeen } from '#app/features/people/facts.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { fitOf } from '../fit.ts'
import { matchAnswers } from '../score/answers.ts'
import { findMatePolicy } from '../policy.ts'
import { roomOffersOf } from '../room-offer/room-offers.server.ts'
import type { MatchView } from '../views.ts'
import { roommateCopy } from '../copy.ts'
import { matchStates, requestsBetween } from './match-states.server.ts'
import { scoredColumns } from './scored-columns.server.ts'

/** The match state between the user and somebody, and their score.
 *  @throws NotFound, the same for people who are blocked, hidden or absent and for the user's own id */
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
