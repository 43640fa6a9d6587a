import type { Route } from './+types/log-csv'
import { readLogFilters } from '#app/features/moderation/log.query.server.ts'
import { logCsv } from '#app/features/moderation/log-csv.query.server.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { requireUser } from '#app/web/require-user.ts'

/** `GET /admin/log.csv`: the lines that the log's filters find. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return csvAnswer(logCsv(ctx, readLogFilters(url.searchParams)), 'log', 'log')
}
