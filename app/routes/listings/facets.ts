import type { Route } from './+types/facets'
import { countFacets } from '#app/features/search/count-facets.query.server.ts'
import { parseSearch } from '#app/features/search/search-params.ts'
import { judgedSearch } from '#app/features/roommates/judged-search.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** The counts beside the filters of a search, for a page that came without them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = parseSearch(url.searchParams)
  const ctx = context.get(requestContext)
  const counts = await countFacets(ctx, { search: (await judgedSearch(ctx, { search })).search })
  return Response.json(counts, { headers: { 'Cache-Control': 'private, max-age=5' } })
}
