import { find } from '#app/database/gate.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { findHome } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { rentedNow } from '#app/features/listings/rented.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { takenDownBy } from '#app/features/publishing/decision-against.server.ts'

export type RentedView = {
  id: string
  title: string
  status: ListingStatus
  /** Whether it can be marked as rented. */
  canMark: boolean
  /** The last day of its lease; null if it is not rented. */
  through: string | null
  /** The first day of the next lease. */
  availableFrom: string | null
  /** The date from which the next lease is offered, if it waits. */
  nextLeaseFrom: string | null
}

/** What a home's manager has stated about its lease. @throws NotFound, SignInRequired, Forbidden */
export async function rentedView(ctx: Context, listingId: string): Promise<RentedView> {
  const [{ db }, home] = await find(ctx, listingPolicy.readToWrite, (look) => findHome(look.db, listingId))
  const { id, status, availableFrom, nextLeaseFrom } = home
  return {
    id,
    title: homeTitle(home),
    status,
    canMark: await canMarkRented(db, home),
    through: rentedNow(home, utcDay(ctx.now())),
    availableFrom,
    nextLeaseFrom,
  }
}

/** Whether a home can be marked as rented: it is published or paused, or its manager (not an admin) took it down. */
export async function canMarkRented(
  db: Reading,
  { id, status }: { id: string; status: ListingStatus },
): Promise<boolean> {
  if (status === 'archived') return (await takenDownBy(db, id)) === 'manager'
  return status === 'published' || status === 'paused'
}
