import { asc, eq, inArray } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { collections } from '#app/database/schema/collections.ts'
import { roommateGroups } from '#app/database/schema/groups.ts'
import type { Database } from '#app/platform/context.ts'

/** What the row refers to became another one while it was waited for. */
class Moved extends Error {}

const { creatorId, deletedBy, groupId } = collections
const parents = { creatorId, deletedBy, groupId }

/** Holds a collection's row until the transaction ends, and before it what the row refers to: writing the row twice asks for
 *  those again, and deleting a group or an account holds them first.
 *  @param people whom the caller writes about
 *  @returns whether there is such a collection */
export async function holdCollection(
  tx: Database,
  collectionId: string,
  people: string[] = [],
): Promise<boolean> {
  const ofRow = eq(collections.id, collectionId)
  const [before] = await tx.select(parents).from(collections).where(ofRow)
  if (!before) return false
  try {
    // What is held within is let go of when it has to begin anew.
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
      const [now] = await inner.select(parents).from(collections).where(ofRow).for('update')
      if (now && JSON.stringify(now) !== JSON.stringify(before)) throw new Moved()
      return now !== undefined
    })
  } catch (error) {
    if (error instanceof Moved) return holdCollection(tx, collectionId, people)
    throw error
  }
}
