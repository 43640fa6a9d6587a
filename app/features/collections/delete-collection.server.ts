import { eq } from 'drizzle-orm'
import { collections } from '#app/database/schema/collections.ts'
import { notify } from '#app/features/notices/notify.server.ts'
import { unsafeFactsOf } from '#app/features/people/facts.server.ts'
import { authorize, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { afterChange } from './after-change.server.ts'
import { lockCollection, unsafeMembersOf } from './collection-facts.server.ts'
import { collectionPath } from './paths.ts'
import { collectionPolicy } from './policy.ts'
import { words } from './words.ts'

/** Deletes a collection; any member may (specification part 2 §6). The others are told, and each of them can take it back for
 *  30 days.
 *  @throws NotFound for a collection of others, and for one deleted already */
export async function deleteCollection(ctx: Context, collectionId: string): Promise<void> {
  const { userId } = requirePerson(ctx, words.logInTo.delete)
  await ctx.db.transaction(async (tx) => {
    const found = await lockCollection(ctx, tx, collectionId)
    authorize(collectionPolicy.delete, ctx.actor, found)
    await afterChange(ctx, tx, { collectionId, kind: 'deleted', doneBy: userId })
    await tx
      .update(collections)
      .set({ deletedAt: ctx.now(), deletedBy: userId })
      .where(eq(collections.id, collectionId))
    const members = (await unsafeMembersOf(tx, collectionId)).map((member) => member.userId)
    const facts = await unsafeFactsOf({ ...ctx, db: tx }, members)
    const link = collectionPath(collectionId)
    for (const to of members) {
      if (to === userId) continue
      const named = facts.get(to)?.blocked === true ? {} : { from: userId }
      await notify(ctx, tx, { kind: 'collection-deleted', to, detail: found.name, link, ...named })
    }
  })
}
