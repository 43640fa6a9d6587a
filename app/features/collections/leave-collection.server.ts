import { and, eq } from 'drizzle-orm'
import { isGroupMember, studentOf } from '#app/features/groups/group-facts.server.ts'
import { collectionLeavers, collections } from '#app/database/schema/collections.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { afterChange } from './after-change.server.ts'
import { lockCollection } from './collection-facts.server.ts'
import { handOver } from './hand-over.server.ts'
import { collectionPolicy } from './policy.ts'
import { words } from './words.ts'

/** Leaves a collection, whoever made it: what one made goes over to the longest member, and with the last member it is gone.
 *  Who is in it by a group stays in the group, and can come back.
 *  @throws NotFound for a collection of others, and for one that was left already */
export async function leaveCollection(ctx: Context, collectionId: string): Promise<void> {
  const { userId } = requirePerson(ctx, words.logInTo.change)
  await ctx.db.transaction(async (tx) => {
    authorize(collectionPolicy.leave, ctx.actor, await lockCollection(ctx, tx, collectionId))
    const [{ inGroup } = { inGroup: false }] = await tx
      .select({ inGroup: isGroupMember(studentOf(ctx.actor), collections.groupId) })
      .from(collections)
      .where(eq(collections.id, collectionId))
    if (inGroup)
      await tx
        .insert(collectionLeavers)
        .values({ collectionId, userId, leftAt: ctx.now() })
        .onConflictDoNothing()
    if (!(await handOver(ctx, tx, collectionId, userId))) return
    await afterChange(ctx, tx, { collectionId, kind: 'left', doneBy: userId }, [userId])
  })
}

/** Comes back to a collection that one left and that one's group still has; for a member nothing changes.
 *  @throws NotFound for any other */
export async function rejoinCollection(ctx: Context, collectionId: string): Promise<void> {
  const { userId } = requirePerson(ctx, words.logInTo.list)
  await ctx.db.transaction(async (tx) => {
    const found = await lockCollection(ctx, tx, collectionId)
    if (found.member) return authorize(collectionPolicy.read, ctx.actor, found)
    authorize(collectionPolicy.rejoin, ctx.actor, found)
    await tx
      .delete(collectionLeavers)
      .where(and(eq(collectionLeavers.collectionId, collectionId), eq(collectionLeavers.userId, userId)))
    await afterChange(ctx, tx, { collectionId, kind: 'joined', doneBy: userId })
  })
}
