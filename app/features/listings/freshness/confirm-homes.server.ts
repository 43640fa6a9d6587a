import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { lockListings } from '../lock-listings.server.ts'
import { listingPolicy } from '../policy.ts'
import { confirmLocked } from './confirm-locked.server.ts'

export type ConfirmedOutcome = {
  /** How many were confirmed. */
  confirmed: number
  /** Names of homes that are not published and so cannot be confirmed. */
  notOffered: string[]
}

/** Confirms homes as still available, as their manager or an admin. All or none, except those that are not published, which
 *  stay unchanged.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function confirmHomes(ctx: Context, listingIds: string[]): Promise<ConfirmedOutcome> {
  return ctx.db.transaction(async (tx) => {
    const homes = await lockListings(tx, listingIds)
    for (const home of homes) authorize(listingPolicy.confirm, ctx.actor, home)
    const { actor } = ctx
    const offered = homes.filter(({ status }) => status === 'published')
    const own = offered.filter(({ managerId }) => actor.kind === 'person' && managerId === actor.userId)
    const others = offered.filter((home) => !own.includes(home))
    await confirmLocked(tx, own, { by: 'manager', actor, at: ctx.now() })
    await confirmLocked(tx, others, { by: 'operator', actor, at: ctx.now() })
    const notOffered = homes.filter((home) => !offered.includes(home)).map(({ name }) => name)
    return { confirmed: offered.length, notOffered }
  })
}
