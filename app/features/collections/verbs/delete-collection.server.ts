import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { collections } from '#app/database/schema/homes/collections.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { notify } from '#app/features/notifications/sending/notify.server.ts'
import { factsAboutAll } from '#app/features/people/facts.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { notifyMembers } from './notify-members.server.ts'
import { lockCollection, allMembersOf } from './collection-facts.server.ts'
import { collectionPath } from '../paths.ts'
import { collectionPolicy } from '../policy.ts'
import { collectionCopy } from '../copy.ts'

/** How long, in milliseconds, the same person's deleting of a restored collection sends no further email. */
const QUIET = 7 * 24 * 60 * 60 * 1000

/** Deletes a collection, which any member may do (specification part 2 §6). The others are notified, and each
 *  member can restore it for 30 days.
 *  @throws NotFound for others' collections and ones already deleted */
export async function deleteCollection(ctx: Context, collectionId: string): Promise<{ ok: true } | Limited> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.delete)
  const taken = await consumeRateLimit(ctx, 'collection-deletion', userId)
  return change(
    ctx,
    collectionPolicy.delete,
    (look) => lockCollection(look, collectionId),
    async (tx, found) => {
      if (!taken.ok) return taken
      await notifyMembers(tx, collectionId)
      const now = ctx.now()
      const emailed = found.deletedBy === userId ? found.deletionEmailedAt : null
      const quiet = emailed !== null && now.getTime() - emailed.getTime() < QUIET
      const deletionEmailedAt = quiet ? emailed : now
      await tx.db
        .update(collections)
        .set({ deletedAt: now, deletedBy: userId, deletionEmailedAt })
        .where(eq(collections.id, collectionId))
      const members = (await allMembersOf(tx.db, collectionId)).map((member) => member.userId)
      const facts = await factsAboutAll(tx, members)
      const link = collectionPath(collectionId)
      for (const to of members) {
        if (to === userId) continue
        const named = facts.get(to)?.blocked === true ? {} : { from: userId }
        const about = { detail: found.name, same: 'deleted', link, quiet }
        await notify(tx, { kind: 'collection-deleted', to, ...about, ...named })
      }
      return { ok: true }
    },
  )
}
