import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import { hiddenPeople, matchRequests } from '#app/database/schema/roommates.ts'
import { requireSeen } from '#app/features/people/facts.server.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { againAfter } from '../again-after.ts'
import { fitOf } from '../fit.ts'
import { findMatePolicy } from '../policy.ts'
import { isBetween, isWaiting } from '../request-facts.server.ts'
import { requirePerson } from '../saying.ts'
import type { MatchState, MatchView } from '../views.ts'
import { words } from '../words.ts'
import { scoredColumns } from './scored-columns.server.ts'

/** How the one who asks stands to somebody, and how the two fit.
 *  @throws NotFound alike for people who are blocked, hidden or absent, and for oneself */
export async function matchWith(ctx: Context, userId: string): Promise<MatchView> {
  const { userId: me } = requirePerson(ctx, words.logInTo.view)
  authorize(findMatePolicy.use, ctx.actor, null)
  const { userId: other, matched } = await requireSeen(ctx, userId)
  if (other === me) throw new NotFound()
  const rows = await ctx.db
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
    .where(sql`${profiles.userId} in (${me}::uuid, ${other}::uuid)`)
  const mine = rows.find((row) => row.userId === me)
  const theirs = rows.find((row) => row.userId === other)
  if (!mine || !theirs) throw new NotFound()
  const name = shownName(theirs.givenName, theirs.familyName)
  const wants = theirs.wants !== false
  return {
    match: matched ? { state: 'matched' } : await stateWith(ctx, me, other, wants),
    fit: fitOf(mine, theirs, { name, matched }),
    hidden: theirs.hidden,
  }
}

async function stateWith(
  { db, now }: Pick<Context, 'db' | 'now'>,
  me: string,
  other: string,
  wants: boolean,
): Promise<MatchState> {
  const [waiting] = await db
    .select()
    .from(matchRequests)
    .where(and(isBetween(me, other), eq(matchRequests.status, 'pending')))
  if (waiting && isWaiting(waiting, now())) {
    const { id: requestId, note } = waiting
    return waiting.senderUserId === me ? { state: 'sent', requestId } : { state: 'received', requestId, note }
  }
  const [last] = await db
    .select()
    .from(matchRequests)
    .where(isBetween(me, other))
    .orderBy(desc(matchRequests.createdAt), desc(matchRequests.id))
    .limit(1)
  const again = last ? againAfter(last, me, now()) : null
  if (again) return { state: 'rejected', again: again.toISOString().slice(0, 10) }
  return wants ? { state: 'none' } : { state: 'closed' }
}
