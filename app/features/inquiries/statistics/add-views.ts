import type { HomeStatistics } from './home-counts.ts'
import type { Period } from './periods.ts'

/** How often a home was opened on a day. */
export type ViewsOfDay = { listingId: string; day: string; views: number }

/** The statistics with how often each home was opened, which a later feature counts. */
export function addViews(statistics: HomeStatistics, views: ViewsOfDay[]): HomeStatistics {
  const { periods } = statistics
  const homes = statistics.homes.map((home) => {
    const opened = [...home.counts.opened]
    for (const { listingId, day, views: count } of views)
      if (listingId === home.id) addTo(opened, periods, day, count)
    return { ...home, counts: { ...home.counts, opened } }
  })
  return { ...statistics, homes }
}

/** Adds to the number of the period that a day is in, if it is in one. */
export function addTo(numbers: number[] | undefined, periods: Period[], day: string, count: number): void {
  const place = periods.findIndex(({ from, to }) => day >= from && day <= to)
  if (numbers && place >= 0) numbers[place] = (numbers[place] ?? 0) + count
}
