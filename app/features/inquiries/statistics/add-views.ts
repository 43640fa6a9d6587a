import type { HomeStatistics } from './home-counts.ts'
import type { Period } from './periods.ts'

/** How often a home was viewed on a day. */
export type ViewsOfDay = { listingId: string; day: string; views: number }

/** Adds view counts, which a later feature collects, to the statistics. */
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

/** Adds a count to the period that contains the day, if there is one. */
export function addTo(numbers: number[] | undefined, periods: Period[], day: string, count: number): void {
  const place = periods.findIndex(({ from, to }) => day >= from && day <= to)
  if (numbers && place >= 0) numbers[place] = (numbers[place] ?? 0) + count
}
