import { CSV_START, csvRow } from '#app/platform/text/csv.ts'
import type { HomeStatistics } from './home-counts.ts'

/** The numbers of the charts as CSV, a row for each home and period. */
export async function* statisticsCsv({ homes, periods }: HomeStatistics): AsyncGenerator<string> {
  yield CSV_START + csvRow(['home', 'from', 'to', 'opened', 'liked', 'inquiries'])
  for (const { name, counts } of homes)
    yield periods
      .map(({ from, to }, place) =>
        csvRow([
          name,
          from,
          to,
          counts.opened[place] ?? 0,
          counts.liked[place] ?? 0,
          counts.asked[place] ?? 0,
        ]),
      )
      .join('')
}
