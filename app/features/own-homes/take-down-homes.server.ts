import type { listings } from '#app/database/schema/homes/listings.ts'
import { change } from '#app/database/gate.server.ts'
import { every } from '#app/platform/access.ts'
import type { Context, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { lockListings } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { closeItemsOf } from '#app/features/publishing/flag-home.server.ts'
import { keepDecision, takenDownBy } from '#app/features/publishing/decision-against.server.ts'
import { notifyManager } from '#app/features/publishing/notify-manager.server.ts'
import { writeStatus } from '#app/features/publishing/publish-home.server.ts'

/** Archives published or paused homes; their pages then say that they are gone. Drafts stay drafts, because nobody knows about
 *  them. All or none.
 *  @param reason an admin's reason, shown to the manager
 *  @returns how many changed
 *  @throws NotFound, SignInRequired, Forbidden */
export async function takeDownHomes(
  ctx: Context,
  { listingIds, reason = '' }: { listingIds: string[]; reason?: string },
): Promise<number> {
  const lookUp = (look: ReadingContext) => lockListings(look.db, listingIds)
  return change(ctx, every(listingPolicy.takeDown), lookUp, async (tx, homes) => {
    const offered = homes.filter(({ status }) => status === 'published' || status === 'paused')
    for (const home of offered) await takeDownLocked(tx, { home, reason })
    return offered.length
  })
}

/** Whether someone other than the home's company acts. The company's people are not notified of what it does itself, including
 *  through its list. */
const byOthers = ({ actor }: Pick<SystemContext, 'actor'>) => actor.kind !== 'person' || actor.admin

/** Takes one locked home down. */
export async function takeDownLocked(
  tx: SystemContext,
  { home, reason = '' }: { home: typeof listings.$inferSelect; reason?: string },
): Promise<void> {
  const { version } = await writeStatus(tx, home, 'archived')
  await closeItemsOf(tx, home.id, 'taken-down')
  if (!byOthers(tx)) return
  await keepDecision(tx, { listingId: home.id, version, what: 'taken-down', reason })
  await notifyManager(tx, home, { what: 'taken-down', reason })
}

/** Restores archived homes as paused, so that someone checks them before students see them. All or none; homes in another status
 *  stay unchanged.
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
      if (byOthers(tx)) await notifyManager(tx, home, { what: 'offered-again' })
    }
    return archived.length
  })
}
