import type { Route } from './+types/listing'
import { publicListing } from '#app/features/search/public-listings.query.server.ts'
import { parseApiSearch } from '#app/features/search/api-search.ts'
import { jsonAnswer } from '#app/platform/addresses/json-answer.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /api/listings/{id}`: one home by its id or slug; `people` sets the share. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { people } = parseApiSearch(url.searchParams).search
  return jsonAnswer(
    request,
    await publicListing(context.get(requestContext), { idOrSlug: params.id, people }),
  )
}
