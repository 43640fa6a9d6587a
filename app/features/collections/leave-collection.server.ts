import { and, eq, isNull, sql } from 'drizzle-orm'
import { collectionMembers, collections, collectionLeavers } from '#app/database/schema/homes/collections.ts'
import type { SystemContext, Context, ReadingContext } from '#app/platform/context.ts'
import { change } from '#app/database/gate.server.ts'
import { isGroupMember, studentOf } from '#app/features/groups/group-facts.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import { allMembersOf, lockCollection } from './collection-facts.server.ts'
import { notifyMembers } from './notify-members.server.ts'
import { collectionPolicy } from './policy.ts'
import { cannotChangeShortlist } from './rules.ts'
import { collectionCopy } from './copy.ts'

type Clocked = Pick<SystemContext, 'db' | 'now'>

/** Ends a membership of a locked collection. A shortlist stays with its group. Anything the person owned goes to the
 *  longest-standing member; without any members left, the collection is deleted.
 *  @returns whether the collection still exists */
export async function endCollectionMembership(
  { db: tx, now }: Clocked,
  collectionId: string,
  userId: string,
): Promise<boolean> {
  await tx
    .delete(collectionMembers)
    .where(and(eq(collectionMembers.collectionId, collectionId), eq(collectionMembers.userId, userId)))
  const ofRow = eq(collections.id, collectionId)
  const [row] = await tx.select({ shortlistOf: collections.shortlistOf }).from(collections).where(ofRow)
  if (row && row.shortlistOf !== null) return true
  const [next] = (await allMembersOf(tx, collectionId)).filter((member) => member.userId !== userId)
  if (!next) {
    await tx.delete(collections).where(ofRow)
    return false
  }
  const handed = await tx
    .update(collections)
    .set({ creatorId: next.userId })
    .where(sql`${ofRow} and (${eq(collections.creatorId, userId)} or ${isNull(collections.creatorId)})`)
    .returning({ id: collections.id })
  if (handed.length > 0)
    await tx
      .insert(collectionMembers)
      .values({ collectionId, userId: next.userId, joinedAt: now() })
      .onConflictDoNothing()
  return true
}

/** Leaves a collection. An owner's collection goes to the longest-standing member, and the last member to leave deletes it. People
 *  who are in it through a group stay in the group and can come back.
 *  @throws NotFound for collections of other people and ones already left */
export async function leaveCollection(
  ctx: Context,
  collectionId: string,
): Promise<{ ok: true } | ReturnType<typeof cannotChangeShortlist>> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.change)
  return change(
    ctx,
    collectionPolicy.leave,
    (look) => lockCollection(look, collectionId, { strength: 'update' }),
    async (tx, found): Promise<{ ok: true } | ReturnType<typeof cannotChangeShortlist>> => {
      const [{ inGroup } = { inGroup: false }] = await tx.db
        .select({ inGroup: isGroupMember(studentOf(ctx.actor), collections.groupId) })
        .from(collections)
        .where(eq(collections.id, collectionId))
      if (inGroup && found.shortlistOf !== null) return cannotChangeShortlist('shortlist')
      if (inGroup)
        await tx.db
          .insert(collectionLeavers)
          .values({ collectionId, userId, leftAt: ctx.now() })
          .onConflictDoNothing()
      if (await endCollectionMembership(tx, collectionId, userId))
        await notifyMembers(tx, collectionId, [userId])
      return { ok: true }
    },
  )
}

/** Comes back to a collection that is still shared with the user's group. Does nothing for members.
 *  @throws NotFound for any other collection */
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
