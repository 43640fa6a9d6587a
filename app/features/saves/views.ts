import type { ListingCard } from '#app/features/listings/views.ts'
import type { PriceBasis } from '#app/features/listings/rules.ts'

/** A home in one of somebody's lists. */
export type SavedHome = {
  home: ListingCard
  /** ISO: when it was liked, hidden or opened last. */
  at: string
  /** No longer published: the card holds its last facts. `told`: its page still answers, to say so. */
  gone: false | 'told' | 'silent'
  /** Cents a month that it costs more (or less, below zero) than when it was liked; null when it costs the same, is rented
   *  on another basis now, or the list is none of likes. */
  change: { cents: number; basis: PriceBasis } | null
}

/** A page of a list, newest first. `next`: how the address of the following one goes on, null on the last. */
export type SavedPage = { homes: SavedHome[]; next: string | null }
