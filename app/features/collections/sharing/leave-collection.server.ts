import { and, eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { isGroupMember, studentOf } from '#app/features/groups/group/group-facts.server.ts'
import { collectionLeavers, collections } from '#app/database/schema/homes/collections.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { notifyMembers } from '../verbs/notify-members.server.ts'
import { lockCollection } from '../verbs/collection-facts.server.ts'
import { endCollectionMembership } from './hand-over.server.ts'
import { collectionPolicy } from '../policy.ts'
import { collectionCopy } from '../copy.ts'

/** Leaves a collection. An owner's collection goes to the member who has been in it longest, and the last one to leave
 *  deletes it. People who are in it through a group stay in the group and can come back.
 *  @throws NotFound for others' collections and ones already left */
export async function leaveCollection(ctx: Context, collectionId: string): Promise<void> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.change)
  await change(
    ctx,
    collectionPolicy.leave,
    (look) => lockCollection(look, collectionId, { strength: 'update' }),
    async (tx) => {
      const [{ inGroup } = { inGroup: false }] = await tx.db
        .select({ inGroup: isGroupMember(studentOf(ctx.actor), collections.groupId) })
        .from(collections)
        .where(eq(collections.id, collectionId))
      if (inGroup)
        await tx.db
          .insert(collectionLeavers)
          .values({ collectionId, userId, leftAt: ctx.now() })
          .onConflictDoNothing()
      if (!(await endCollectionMembership(tx, collectionId, userId))) return
      await notifyMembers(tx, collectionId, [userId])
    },
  )
}

/** Comes back to a collection that is still shared with the user's group. Does nothing for members.
 *  @throws NotFound for any other */
export async function rejoinCollection(ctx: Context, collectionId: string): Promise<void> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.list)
  const look = (look: ReadingContext) => lockCollection(look, collectionId)
  await change(ctx, collectionPolicy.rejoin, look, async (tx, found) => {
    if (found.member) return
    await tx.db
      .delete(collectionLeavers)
      .where(and(eq(collectionLeavers.collectionId, collectionId), eq(collectionLeavers.userId, userId)))
    await notifyMembers(tx, collectionId)
  })
}
