import type { Route } from './+types/listings-map'
import { mapView } from '#app/features/listings/queries/map-view.server.ts'
import { parseApiSearch } from '#app/features/listings/search-params.ts'
import { jsonAnswer } from '#app/platform/json-answer.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /api/listings/map`: every home of a search, as pins or as exact clusters. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { search, notes } = parseApiSearch(url.searchParams)
  const view = await mapView(context.get(requestContext), search)
  return jsonAnswer(request, JSON.stringify({ ...view, notes }))
}
