import { and, eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { collectionHomes } from '#app/database/schema/homes/collections.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { notifyMembers } from '../verbs/notify-members.server.ts'
import { lockCollection } from '../verbs/collection-facts.server.ts'
import { collectionPolicy } from '../policy.ts'
import { collectionCopy } from '../copy.ts'

/** Removes a home from a collection. Idempotent.
 *  @throws NotFound for others' collections */
export async function removeHome(
  ctx: Context,
  { collectionId, listingId }: { collectionId: string; listingId: string },
): Promise<void> {
  requirePerson(ctx, collectionCopy.logInTo.remove)
  await change(
    ctx,
    collectionPolicy.change,
    (look) => lockCollection(look, collectionId),
    async (tx) => {
      if (!isId(listingId)) return
      const gone = await tx.db
        .delete(collectionHomes)
        .where(and(eq(collectionHomes.collectionId, collectionId), eq(collectionHomes.listingId, listingId)))
        .returning({ listingId: collectionHomes.listingId })
      if (gone.length > 0) await notifyMembers(tx, collectionId)
    },
  )
}
