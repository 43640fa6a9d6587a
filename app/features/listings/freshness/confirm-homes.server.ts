import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { lockListings } from '../lock-listings.server.ts'
import { listingPolicy } from '../policy.ts'
import { confirmLocked } from './confirm-locked.server.ts'

/** Says of homes that they are still available, all or none: as their manager, or as who runs the site.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function confirmHomes(ctx: Context, listingIds: string[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const homes = await lockListings(tx, listingIds)
    for (const home of homes) authorize(listingPolicy.confirm, ctx.actor, home)
    const { actor } = ctx
    const own = homes.filter(({ managerId }) => actor.kind === 'person' && managerId === actor.userId)
    const others = homes.filter((home) => !own.includes(home))
    await confirmLocked(tx, own, { by: 'manager', actor, at: ctx.now() })
    await confirmLocked(tx, others, { by: 'operator', actor, at: ctx.now() })
  })
}
