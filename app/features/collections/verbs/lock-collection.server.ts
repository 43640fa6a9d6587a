import { asc, eq, inArray } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { collections } from '#app/database/schema/collections.ts'
import { roommateGroups } from '#app/database/schema/groups.ts'
import type { Reading } from '#app/platform/context.ts'

/** A reference of the row changed while waiting for the lock. */
class Moved extends Error {}

const { creatorId, deletedBy, groupId } = collections
const parents = { creatorId, deletedBy, groupId }

/** Locks a collection's row until the transaction ends, and before it the rows that it refers to. Updating the row
 *  also locks those, and deleting a group or an account locks them first; a different order would deadlock.
 *  @param people people whose rows the caller will refer to
 *  @param strength `update` where the collection may be deleted
 *  @returns whether the collection exists */
export async function lockCollectionRow(
  tx: Reading,
  collectionId: string,
  people: string[] = [],
  strength: 'no key update' | 'update' = 'no key update',
): Promise<boolean> {
  const ofRow = eq(collections.id, collectionId)
  const [before] = await tx.select(parents).from(collections).where(ofRow)
  if (!before) return false
  try {
    // In a savepoint, so that its locks are released before a retry.
    return await tx.transaction(async (inner) => {
      const named = [...people, before.creatorId, before.deletedBy].filter((id) => id !== null)
      await inner
        .select({ id: users.id })
        .from(users)
        .where(inArray(users.id, [...new Set(named)]))
        .orderBy(asc(users.id))
        .for('key share')
      if (before.groupId !== null)
        await inner
          .select({ id: roommateGroups.id })
          .from(roommateGroups)
          .where(eq(roommateGroups.id, before.groupId))
          .for('key share')
      const [now] = await inner.select(parents).from(collections).where(ofRow).for(strength)
      if (now && JSON.stringify(now) !== JSON.stringify(before)) throw new Moved()
      return now !== undefined
    })
  } catch (error) {
    if (error instanceof Moved) return lockCollectionRow(tx, collectionId, people, strength)
    throw error
  }
}
