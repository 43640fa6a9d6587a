import { and, eq } from 'drizzle-orm'
import { hiddenPeople } from '#app/database/schema/people/roommates.ts'
import { requireSeen } from '#app/features/people/facts.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { matchesChanged } from './matches-changed.server.ts'
import { findMatePolicy } from '../policy.ts'
import { roommateCopy } from '../copy.ts'

/** Hides somebody from one's suggestions. They are not notified and see the user as before. Idempotent.
 *  @throws NotFound, the same for one's own id and for people who are blocked, hidden or absent */
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

/** Shows somebody in suggestions again. Unknown ids change nothing and give the same answer. */
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
