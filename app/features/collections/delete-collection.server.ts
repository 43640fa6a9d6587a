import { eq, lte } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { collections } from '#app/database/schema/homes/collections.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { notify, withdrawNotifications } from '#app/features/notifications/notify.server.ts'
import { factsAboutAll } from '#app/features/people/facts.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Database, ReadingContext } from '#app/platform/context.ts'
import { cannotChangeShortlist, RESTORE_DAYS } from './rules.ts'
import { notifyMembers } from './notify-members.server.ts'
import { lockCollection, allMembersOf } from './collection-facts.server.ts'
import { collectionPath } from './paths.ts'
import { collectionPolicy } from './policy.ts'
import { collectionCopy } from './copy.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Anything deleted at this time or earlier can no longer be restored. */
export const lastRestorable = (now: Date) => new Date(now.getTime() - RESTORE_DAYS * DAY)

/** The time until which something deleted can be restored. */
export const restorableUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + RESTORE_DAYS * DAY)

/** How long, in milliseconds, no further email is sent when the same person deletes a restored collection again. */
const QUIET = 7 * 24 * 60 * 60 * 1000

/** Deletes a collection, which any member may do (specification part 2 §6). The others are notified, and each member can restore it
 *  for 30 days.
 *  @throws NotFound for collections of other people and deleted ones */
export async function deleteCollection(
  ctx: Context,
  collectionId: string,
): Promise<{ ok: true } | Limited | ReturnType<typeof cannotChangeShortlist>> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.delete)
  const taken = await consumeRateLimit(ctx, 'collection-deletion', userId)
  return change(
    ctx,
    collectionPolicy.delete,
    (look) => lockCollection(look, collectionId),
    async (tx, found): Promise<{ ok: true } | Limited | ReturnType<typeof cannotChangeShortlist>> => {
      if (found.shortlistOf !== null) return cannotChangeShortlist('shortlist')
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

/** Restores a deleted collection with all its content. Idempotent.
 *  @throws NotFound for collections of other people, and more than 30 days after the deletion */
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
