import type { Route } from './+types/count'
import { countSearches } from '#app/features/listings/queries/count-searches.server.ts'
import { parseSearch } from '#app/features/listings/search-params.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** How many homes a search finds, for the button that would start it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = parseSearch(url.searchParams)
  const [total] = await countSearches(context.get(requestContext), [search])
  return Response.json({ total }, { headers: { 'Cache-Control': 'public, max-age=5' } })
}
