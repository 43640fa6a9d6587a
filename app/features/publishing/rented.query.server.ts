import { find } from '#app/database/gate.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { findHome } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { rentedNow } from '#app/features/listings/rented.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import type { Context } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'

export type RentedView = {
  id: string
  title: string
  status: ListingStatus
  /** The last day of its lease; null when it is not rented. */
  through: string | null
  /** The first day of the next one. */
  availableFrom: string | null
  /** From when that is offered, if it waits. */
  nextLeaseFrom: string | null
}

/** What a home's manager has said about its lease. @throws NotFound, SignInRequired, Forbidden */
export async function rentedView(ctx: Context, listingId: string): Promise<RentedView> {
  const [, home] = await find(ctx, listingPolicy.readToWrite, (look) => findHome(look.db, listingId))
  const { id, status, availableFrom, nextLeaseFrom } = home
  return {
    id,
    title: homeTitle(home),
    status,
    through: rentedNow(home, utcDay(ctx.now())),
    availableFrom,
    nextLeaseFrom,
  }
}
