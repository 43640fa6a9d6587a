import type { Route } from './+types/statistics-csv'
import { viewsOfOwnHomes } from '#app/features/analytics/queries/home-views.server.ts'
import { addViews } from '#app/features/inquiries/statistics/add-views.ts'
import { homeStatistics } from '#app/features/inquiries/statistics/home-statistics.server.ts'
import { widestRange } from '#app/features/inquiries/statistics/periods.ts'
import { readStatisticsAddress } from '#app/features/inquiries/statistics/read-address.ts'
import { statisticsCsv } from '#app/features/inquiries/statistics/statistics-csv.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { requireUser } from '#app/web/require-user.ts'

/** `GET /manage/statistics.csv`: the numbers behind the charts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { step, listingId } = readStatisticsAddress(url)
  const [counted, views] = await Promise.all([
    homeStatistics(ctx, { step, listingId }),
    viewsOfOwnHomes(ctx, widestRange(step, ctx.now())),
  ])
  return csvAnswer(statisticsCsv(addViews(counted, views)), 'statistics', 'statistics')
}
