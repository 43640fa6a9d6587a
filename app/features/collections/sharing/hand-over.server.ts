import { and, eq, isNull, sql } from 'drizzle-orm'
import { collectionMembers, collections } from '#app/database/schema/homes/collections.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { allMembersOf } from '../verbs/collection-facts.server.ts'

type Clocked = Pick<SystemContext, 'db' | 'now'>

/** Ends a membership of a locked collection. What the person owned goes to the member who has been in it longest; without
 *  any members left, the collection is deleted.
 *  @returns whether it still exists */
export async function endCollectionMembership(
  { db: tx, now }: Clocked,
  collectionId: string,
  userId: string,
): Promise<boolean> {
  await tx
    .delete(collectionMembers)
    .where(and(eq(collectionMembers.collectionId, collectionId), eq(collectionMembers.userId, userId)))
  const [next] = (await allMembersOf(tx, collectionId)).filter((member) => member.userId !== userId)
  if (!next) {
    await tx.delete(collections).where(eq(collections.id, collectionId))
    return false
  }
  const handed = await tx
    .update(collections)
    .set({ creatorId: next.userId })
    .where(
      sql`${eq(collections.id, collectionId)} and (${eq(collections.creatorId, userId)} or ${isNull(collections.creatorId)})`,
    )
    .returning({ id: collections.id })
  if (handed.length > 0)
    await tx
      .insert(collectionMembers)
      .values({ collectionId, userId: next.userId, joinedAt: now() })
      .onConflictDoNothing()
  return true
}
