type Rented = { rentedThrough: string | null; availableFrom: string | null }

/** The last day of the lease that a home is rented for; null once that is over, or when its manager has stated an earlier date
 *  since. @param today ISO date */
export function rentedNow({ rentedThrough, availableFrom }: Rented, today: string): string | null {
  if (rentedThrough === null || rentedThrough < today) return null
  return availableFrom !== null && availableFrom > rentedThrough ? rentedThrough : null
}
