import { asc, inArray } from 'drizzle-orm'
import { listings } from '#app/database/schema/listings.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { listingPolicy } from '../policy.ts'
import { confirmLocked } from './confirm-locked.server.ts'

/** Says of homes that they are still available, all or none: as their manager, or as who runs the site.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function confirmHomes(ctx: Context, listingIds: string[]): Promise<void> {
  if (!listingIds.every(isId)) throw new NotFound()
  await ctx.db.transaction(async (tx) => {
    const homes = await tx
      .select()
      .from(listings)
      .where(inArray(listings.id, listingIds))
      .orderBy(asc(listings.id))
      .for('no key update')
    if (homes.length < new Set(listingIds).size) throw new NotFound()
    for (const home of homes) authorize(listingPolicy.confirm, ctx.actor, home)
    const { actor } = ctx
    const own = homes.filter(({ managerId }) => actor.kind === 'person' && managerId === actor.userId)
    const others = homes.filter((home) => !own.includes(home))
    await confirmLocked(tx, own, { by: 'manager', actor, at: ctx.now() })
    await confirmLocked(tx, others, { by: 'operator', actor, at: ctx.now() })
  })
}
