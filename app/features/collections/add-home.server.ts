import { and, count, eq } from 'drizzle-orm'
import { companyPeople } from '#app/database/sql/company-people.server.ts'
import { change } from '#app/database/gate.server.ts'
import { collectionHomes, lastCollections } from '#app/database/schema/homes/collections.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { assertAllowed, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { notifyMembers } from './notify-members.server.ts'
import { lockCollection } from './collection-facts.server.ts'
import { collectionPolicy } from './policy.ts'
import { cannotSave, MOST_HOMES } from './rules.ts'
import { collectionCopy } from './copy.ts'

export type AddHomeOutcome = { ok: true; home: string } | ReturnType<typeof cannotSave>

/** Adds a home to a collection. Idempotent.
 *  @throws NotFound for collections of other people and unknown homes */
export async function addHome(
  ctx: Context,
  { collectionId, listingId }: { collectionId: string; listingId: string },
): Promise<AddHomeOutcome> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.add)
  return change(
    ctx,
    collectionPolicy.change,
    (look) => lockCollection(look, collectionId),
    async (tx) => {
      if (!isId(listingId)) throw new NotFound()
      const [home] = await tx.db
        .select({ name: listings.name, status: listings.status, people: companyPeople })
        .from(listings)
        .where(eq(listings.id, listingId))
      if (!home) throw new NotFound()
      assertAllowed(listingPolicy.read, ctx.actor, home)
      const there = and(
        eq(collectionHomes.collectionId, collectionId),
        eq(collectionHomes.listingId, listingId),
      )
      if ((await tx.db.select().from(collectionHomes).where(there)).length > 0)
        return { ok: true, home: home.name }
      if (home.status !== 'published') return cannotSave('home-gone')
      const [{ homes } = { homes: 0 }] = await tx.db
        .select({ homes: count() })
        .from(collectionHomes)
        .where(eq(collectionHomes.collectionId, collectionId))
      if (homes >= MOST_HOMES) return cannotSave('too-many-homes')
      await tx.db
        .insert(lastCollections)
        .values({ userId, collectionId })
        .onConflictDoUpdate({ target: lastCollections.userId, set: { collectionId } })
      const addedAt = ctx.now()
      await tx.db.insert(collectionHomes).values({ collectionId, listingId, addedBy: userId, addedAt })
      await notifyMembers(tx, collectionId)
      return { ok: true, home: home.name }
    },
  )
}

/** Removes a home from a collection. Idempotent.
 *  @throws NotFound for collections of other people */
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
