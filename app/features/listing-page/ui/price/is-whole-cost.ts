import type { ListingCard } from '#app/features/listings/views.ts'

/** Whether all monthly fees and utilities are stated. */
export function isWholeCost(cost: ListingCard['cost']): boolean {
  return cost.unknown.length === 0 && cost.named
}
