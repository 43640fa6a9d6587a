import { eq, lte } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { collections } from '#app/database/schema/homes/collections.ts'
import { withdrawNotifications } from '#app/features/notifications/sending/withdraw-notifications.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Database, ReadingContext } from '#app/platform/context.ts'
import { notifyMembers } from './notify-members.server.ts'
import { lockCollection, allMembersOf } from './collection-facts.server.ts'
import { collectionPath } from '../paths.ts'
import { collectionPolicy } from '../policy.ts'
import { lastRestorable } from './restorable.ts'
import { collectionCopy } from '../copy.ts'

/** Restores a deleted collection with all its content. Idempotent.
 *  @throws NotFound for others' collections, and for one that was deleted more than 30 days ago */
export async function restoreCollection(ctx: Context, collectionId: string): Promise<void> {
  requirePerson(ctx, collectionCopy.logInTo.change)
  const look = async (look: ReadingContext) => {
    const found = await lockCollection(look, collectionId)
    const isOver = found.deletedAt !== null && found.deletedAt <= lastRestorable(ctx.now())
    return { ...found, member: found.member && !isOver }
  }
  await change(ctx, collectionPolicy.restore, look, async (tx, found) => {
    if (!found.deleted) return
    await tx.db.update(collections).set({ deletedAt: null }).where(eq(collections.id, collectionId))
    const members = (await allMembersOf(tx.db, collectionId)).map((member) => member.userId)
    await withdrawNotifications(tx, members, {
      kind: 'collection-deleted',
      link: collectionPath(collectionId),
    })
    await notifyMembers(tx, collectionId)
  })
}

/** Permanently deletes collections that can no longer be restored. */
export async function eraseDeleted(db: Database, now: Date): Promise<void> {
  await db.delete(collections).where(lte(collections.deletedAt, lastRestorable(now)))
}
