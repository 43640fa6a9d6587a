import { eq } from 'drizzle-orm'
import { authorize, change } from '#app/database/gate.server.ts'
import { every } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { lockListings, lockHome } from '#app/features/listings/lock-listings.server.ts'
import { idsOfOwnHomes } from '#app/features/own-homes/own-homes.query.server.ts'
import { inBatches } from '#app/features/publishing/rules.ts'
import { listingPolicy, ownHomesPolicy } from '#app/features/listings/policy.ts'
import { confirmLocked } from '#app/features/listings/confirm-listing.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { indexListings } from '#app/features/listings/index-listings.server.ts'
import { offerNextLeases } from './next-leases.server.ts'
import { askManager } from './ask-manager.server.ts'

export type ConfirmHomesOutcome = {
  confirmed: number
  /** Names of homes that are not published, so they cannot be confirmed. */
  notOffered: string[]
}

/** Confirms all of the user's homes that are waiting for confirmation.
 *  @returns how many
 *  @throws SignInRequired, Forbidden */
export async function confirmAllAsked(ctx: Context): Promise<number> {
  const open = authorize(ctx, ownHomesPolicy.read, null)
  const ids = await idsOfOwnHomes(open, { show: 'asked', q: '' })
  let confirmed = 0
  for (const some of inBatches(ids)) confirmed += (await confirmHomes(open, some)).confirmed
  return confirmed
}

/** Confirms homes as still available, as their manager or an admin, and rented ones for their next lease. Other unpublished homes
 *  stay unchanged; of the rest, all are confirmed or none.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function confirmHomes(ctx: Context, listingIds: string[]): Promise<ConfirmHomesOutcome> {
  const lookUp = (look: ReadingContext) => lockListings(look.db, listingIds)
  return change(ctx, every(listingPolicy.confirm), lookUp, async (tx, homes) => {
    const offered = homes.filter(
      ({ status, nextLeaseFrom }) =>
        status === 'published' || (status === 'paused' && nextLeaseFrom !== null),
    )
    await confirmLocked(tx.db, offered, { actor: ctx.actor, at: ctx.now() })
    const ids = offered.map(({ id }) => id)
    await offerNextLeases(tx, ids)
    const notOffered = homes.filter((home) => !offered.includes(home)).map(homeTitle)
    return { confirmed: offered.length, notOffered }
  })
}

/** Hides a published home from search until it is confirmed, and asks its manager by email.
 *  @returns `asked`: whether there is a manager to ask
 *  @throws NotFound, SignInRequired, Forbidden */
export async function unlistHome(
  ctx: Context,
  listingId: string,
): Promise<{ ok: true; asked: boolean } | { ok: false; reason: 'not-published' }> {
  return change(
    ctx,
    listingPolicy.unlist,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      if (home.status !== 'published') return { ok: false, reason: 'not-published' }
      await tx.db
        .update(listings)
        .set({ unlisted: 'asked', unlistedAt: ctx.now() })
        .where(eq(listings.id, listingId))
      await indexListings(tx.db, [listingId], ctx.now())
      return { ok: true, asked: await askManager(tx, [home], 'asked') }
    },
  )
}
