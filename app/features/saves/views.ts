import type { ListingCard } from '#app/features/listings/views.ts'
import type { PriceBasis } from '#app/features/listings/rules.ts'

/** A home in one of somebody's lists. */
export type SavedHome = {
  home: ListingCard
  /** ISO: when it was liked, hidden or last opened. */
  at: string
  /** No longer published: the card shows its last facts. `told`: its page still responds and says so. */
  gone: false | 'told' | 'silent'
  /** Cents a month by which it is more expensive (below zero: cheaper) than when it was liked; null when the price is the
   *  same, the price basis changed, or the list is not of likes. */
  change: { cents: number; basis: PriceBasis } | null
}

/** A page of a list, newest first. `next`: the cursor of the next page for the URL, null on the last. */
export type SavedPage = { homes: SavedHome[]; next: string | null }
