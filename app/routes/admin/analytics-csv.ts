import { href } from 'react-router'
import type { Route } from './+types/analytics-csv'
import { csvOf } from '#app/features/analytics/csv-of.ts'
import { dashboard } from '#app/features/analytics/dashboard.query.server.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { pageOfFile, requireUser } from '#app/web/require-user.ts'

/** `GET /admin/analytics.csv?table=…`: one table of the analytics page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, pageOfFile(url, href('/admin/analytics')))
  const table = url.searchParams.get('table') ?? 'days'
  const shown = await dashboard(ctx, url.searchParams)
  return csvAnswer(csvOf(shown, table), `${table} ${shown.range.from} to ${shown.range.to}`, 'visits')
}
