import { formatDate } from '#app/platform/text/format.ts'

type Rented = { rentedThrough: string | null; availableFrom: string | null }

/** The last day of the lease that a home is rented for; null once that is over, or when its manager has stated an earlier date
 *  since. @param today ISO date */
export function rentedNow({ rentedThrough, availableFrom }: Rented, today: string): string | null {
  if (rentedThrough === null || rentedThrough < today) return null
  return availableFrom !== null && availableFrom > rentedThrough ? rentedThrough : null
}

/** `Rented through Jul 31, 2027`; null for a home that is not rented. @param today ISO date */
export function rentedText(home: Rented, today: string): string | null {
  const through = rentedNow(home, today)
  return through && `Rented through ${formatDate(through, today)}`
}

/** Why a home that is not offered is not: its lease, where its manager stated it. */
export const goneText = (home: Rented, today: string): string =>
  rentedText(home, today) ?? 'No longer offered'
