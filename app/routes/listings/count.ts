import type { Route } from './+types/count'
import { countSearches } from '#app/features/search/count-searches.query.server.ts'
import { parseSearch } from '#app/features/search/search-params.ts'
import { judgedSearch } from '#app/features/roommates/judged-search.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** The number of results of a search, for the button of the filter form. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = parseSearch(url.searchParams)
  const ctx = context.get(requestContext)
  const [total] = await countSearches(ctx, { searches: [(await judgedSearch(ctx, { search })).search] })
  // Signed-in users may have hidden some.
  const whose = ctx.actor.kind === 'visitor' ? 'public' : 'private'
  const headers = { 'Cache-Control': `${whose}, max-age=5`, Vary: 'Cookie' }
  return Response.json({ total }, { headers })
}
