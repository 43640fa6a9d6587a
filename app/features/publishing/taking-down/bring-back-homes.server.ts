import { change } from '#app/database/gate.server.ts'
import { every } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { lockListings } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { notifyManager } from './notify-manager.server.ts'
import { takenDownBy } from './taken-down-by.server.ts'
import { writeStatus } from '../homes/write-status.server.ts'

/** Restores archived homes as paused ones, so that somebody checks them before students see them. All or none; homes in
 *  another state stay unchanged.
 *  @returns how many changed
 *  @throws NotFound, SignInRequired, Forbidden */
export async function bringBackHomes(ctx: Context, listingIds: string[]): Promise<number> {
  const lookUp = async (look: ReadingContext) => {
    const homes = []
    for (const home of await lockListings(look.db, listingIds)) {
      const by = home.status === 'archived' ? await takenDownBy(look.db, home.id) : 'manager'
      homes.push({ ...home, takenDownBy: by })
    }
    return homes
  }
  return change(ctx, every(listingPolicy.bringBack), lookUp, async (tx, homes) => {
    const archived = homes.filter(({ status }) => status === 'archived')
    for (const { takenDownBy: _, ...home } of archived) {
      await writeStatus(tx, home, 'paused')
      await notifyManager(tx, home, { what: 'offered-again' })
    }
    return archived.length
  })
}
