import { asc, eq, inArray } from 'drizzle-orm'
import { collections } from '#app/database/schema/homes/collections.ts'
import { roommateGroups } from '#app/database/schema/people/groups.ts'
import { lockAccounts } from '#app/features/accounts/account-row.server.ts'
import type { Reading } from '#app/platform/context.ts'

/** A reference of the row changed while the transaction waited for the lock. */
class Moved extends Error {}

const { creatorId, deletedBy, namedBy, describedBy, groupId } = collections
const persons = { creatorId, deletedBy, namedBy, describedBy }
const parents = { ...persons, groupId }

/** `people`, `groupId`: what the caller will refer to. `groupLock`: `share` if the groups' members must not change either.
 *  `strength`: `update` if the collection may be deleted. */
export type CollectionLocks = {
  people?: string[]
  groupId?: string | null
  groupLock?: 'key share' | 'share'
  strength?: 'no key update' | 'update'
}

/** Locks a collection's row until the transaction ends, after the accounts and groups that it refers to. Deleting an account or a
 *  group locks in the same order; any other order would deadlock.
 *  @returns whether the collection exists */
export async function lockCollectionRow(
  tx: Reading,
  collectionId: string,
  locks: CollectionLocks = {},
): Promise<boolean> {
  const ofRow = eq(collections.id, collectionId)
  const [before] = await tx.select(parents).from(collections).where(ofRow)
  if (!before) return false
  const { people = [], groupLock = 'key share', strength = 'no key update' } = locks
  const isThere = (id?: string | null) => typeof id === 'string'
  try {
    // In a savepoint, so that its locks are released before a retry.
    return await tx.transaction(async (inner) => {
      const named = Object.keys(persons).map((name) => before[name as keyof typeof persons])
      await lockAccounts(inner, [...people, ...named].filter(isThere), 'key share')
      const groups = [before.groupId, locks.groupId].filter(isThere)
      if (groups.length > 0)
        await inner
          .select({ id: roommateGroups.id })
          .from(roommateGroups)
          .where(inArray(roommateGroups.id, groups))
          .orderBy(asc(roommateGroups.id))
          .for(groupLock)
      const [now] = await inner.select(parents).from(collections).where(ofRow).for(strength)
      if (now && JSON.stringify(now) !== JSON.stringify(before)) throw new Moved()
      return now !== undefined
    })
  } catch (error) {
    if (error instanceof Moved) return lockCollectionRow(tx, collectionId, locks)
    throw error
  }
}
