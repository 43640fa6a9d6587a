import type { Route } from './+types/statistics-csv'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { homeStatistics } from '#app/features/inquiries/statistics/home-statistics.server.ts'
import { readStatisticsAddress } from '#app/features/inquiries/statistics/read-address.ts'
import { statisticsCsv } from '#app/features/inquiries/statistics/statistics-csv.ts'
import { csvAnswer } from '#app/platform/csv.ts'

/** `GET /manage/statistics.csv`: the numbers behind the charts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireSignedIn(context, url)
  const { step, homeId } = readStatisticsAddress(url)
  return csvAnswer(statisticsCsv(await homeStatistics(ctx, step, homeId)), 'statistics', 'statistics')
}
