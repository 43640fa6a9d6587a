import { href } from 'react-router'
import type { Route } from './+types/statistics-csv'
import { viewsOfOwnHomes } from '#app/features/analytics/home-views.query.server.ts'
import {
  addViews,
  homeStatistics,
  statisticsCsv,
} from '#app/features/home-statistics/statistics.query.server.ts'
import { widestRange, readStatisticsAddress } from '#app/features/home-statistics/statistics.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { pageOfFile, requireUser } from '#app/web/require-user.ts'

/** `GET /manage/statistics.csv`: the numbers behind the charts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, pageOfFile(url, href('/manage/statistics')))
  const { step, listingId } = readStatisticsAddress(url)
  const [counted, views] = await Promise.all([
    homeStatistics(ctx, { step, listingId }),
    viewsOfOwnHomes(ctx, widestRange(step, ctx.now())),
  ])
  return csvAnswer(statisticsCsv(addViews(counted, views)), 'statistics', 'statistics')
}
