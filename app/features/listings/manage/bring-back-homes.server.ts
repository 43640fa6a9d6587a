import { assertAllowed } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { lockListings } from '../lock-listings.server.ts'
import { listingPolicy } from '../policy.ts'
import { takenDownBy } from './taken-down-by.server.ts'
import { writeStatus } from './write-status.server.ts'

/** Restores homes that were archived, as paused, so that somebody checks them before students see them. All or none; homes
 *  in another state stay unchanged.
 *  @returns how many changed
 *  @throws NotFound, SignInRequired, Forbidden */
export async function bringBackHomes(ctx: Context, listingIds: string[]): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const homes = await lockListings(tx, listingIds)
    let back = 0
    for (const home of homes) {
      const by = await takenDownBy(tx, home.id)
      assertAllowed(listingPolicy.bringBack, ctx.actor, {
        ...home,
        takenDownBy: home.status === 'archived' ? by : 'manager',
      })
      if (home.status !== 'archived') continue
      await writeStatus(ctx, tx, home, 'paused')
      back += 1
    }
    return back
  })
}
