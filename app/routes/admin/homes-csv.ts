import type { Route } from './+types/homes-csv'
import { homesCsv } from '#app/features/moderation/homes.query.server.ts'
import { readHomesFilters } from '#app/features/moderation/homes-rules.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { requireUser } from '#app/web/require-user.ts'

/** `GET /admin/homes.csv`: the homes that the list's filters find. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return csvAnswer(homesCsv(ctx, readHomesFilters(url.searchParams)), 'homes', 'homes')
}
