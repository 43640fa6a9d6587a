import type { Route } from './+types/listings-map'
import { mapView } from '#app/features/search/map-view.query.server.ts'
import { parseSearch } from '#app/features/search/search-params.ts'
import { parseApiSearch } from '#app/features/search/api-search.ts'
import { judgedSearch } from '#app/features/roommates/judged-search.server.ts'
import { jsonAnswer } from '#app/platform/addresses/json-answer.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /api/listings/map`: every home of a search, as pins or as exact clusters. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  // Judging is only available on the pages of this site.
  const isJudged = url.searchParams.has('group')
  const { search, notes } = isJudged
    ? parseSearch(url.searchParams, { exact: true })
    : parseApiSearch(url.searchParams)
  const minutes = url.searchParams.has('way')
  const view = await mapView(ctx, { search: (await judgedSearch(ctx, { search })).search, minutes })
  return jsonAnswer(request, JSON.stringify({ ...view, notes }), ctx.actor.kind !== 'visitor')
}
