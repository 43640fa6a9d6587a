import { and, eq, or } from 'drizzle-orm'
import { change, authorize } from '#app/database/gate.server.ts'
import { matches } from '#app/database/schema/people/people.ts'
import { matchRequests, hiddenPeople } from '#app/database/schema/people/roommates.ts'
import { factsAbout, requireSeen } from '#app/features/people/facts.server.ts'
import { peopleChanged } from '#app/features/people/notify-people-around.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { matchesChanged, isBetween, lockPair } from './request-facts.server.ts'
import { roommateCopy } from './copy.ts'
import { findMatePolicy } from './policy.ts'

/** Ends a match without notifying the other person. What each showed only to matches is hidden again immediately; their
 *  conversation stays. Idempotent.
 *  @throws SignInRequired; NotFound, the same for blocked, hidden and absent people */
export async function unmatch(ctx: Context, userId: string): Promise<void> {
  const actor = requirePerson(ctx, roommateCopy.logInTo.matched)
  const [me, other] = [actor.userId, userId.toLowerCase()]
  if (!isId(other)) throw new NotFound()
  const lookUp = async (look: ReadingContext) => {
    await lockPair(look.db, me, other)
    return factsAbout(look, other)
  }
  await change(ctx, peoplePolicy.see, lookUp, async (tx, facts) => {
    if (!facts.matched) return
    const { firstUserId: first, matchedUserId: second } = matches
    await tx.db
      .delete(matches)
      .where(or(and(eq(first, me), eq(second, other)), and(eq(first, other), eq(second, me))))
    await tx.db
      .update(matchRequests)
      .set({ status: 'ended', closedAt: ctx.now(), endedBy: me })
      .where(and(isBetween(me, other), eq(matchRequests.status, 'accepted')))
    await ctx.live.send(tx.db, matchesChanged, [me, other], {})
    await ctx.live.send(tx.db, peopleChanged, [me, other], {})
  })
}

/** Hides a person from the user's suggestions. The person is not notified and sees the user as before. Idempotent.
 *  @throws NotFound, the same for the user's own id and for blocked, hidden and absent people */
export async function hidePerson(ctx: Context, userId: string): Promise<void> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.view)
  const open = authorize(ctx, findMatePolicy.use, null)
  const { userId: hidden } = await requireSeen(open, userId.toLowerCase())
  if (hidden === me) throw new NotFound()
  await open.db.transaction(async (tx) => {
    const row = { userId: me, hiddenUserId: hidden, createdAt: ctx.now() }
    await tx.insert(hiddenPeople).values(row).onConflictDoNothing()
    await ctx.live.send(tx, matchesChanged, [me], {})
  })
}

/** Shows a hidden person in suggestions again. Unknown ids change nothing and give the same answer. */
export async function showPerson(ctx: Context, userId: string): Promise<void> {
  const { userId: me } = requirePerson(ctx, roommateCopy.logInTo.view)
  const { db } = authorize(ctx, findMatePolicy.use, null)
  if (!isId(userId)) return
  await db.transaction(async (tx) => {
    await tx
      .delete(hiddenPeople)
      .where(and(eq(hiddenPeople.userId, me), eq(hiddenPeople.hiddenUserId, userId)))
    await ctx.live.send(tx, matchesChanged, [me], {})
  })
}
