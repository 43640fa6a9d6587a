import type { Route } from './+types/queue-csv'
import { readFilters } from '#app/features/moderation/paths.ts'
import { queueCsv } from '#app/features/moderation/queue-csv.query.server.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { requireUser } from '#app/web/require-user.ts'

/** `GET /admin/queue.csv`: the items that the queue's filters find. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return csvAnswer(queueCsv(ctx, readFilters(url.searchParams)), 'queue', 'queue')
}
