import type { Route } from './+types/count'
import { countSearches } from '#app/features/listings/queries/count-searches.server.ts'
import { parseSearch } from '#app/features/listings/search-params.ts'
import { judgedSearch } from '#app/features/roommates/homes/judged-search.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** How many homes a search finds, for the button that would start it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = parseSearch(url.searchParams)
  const ctx = context.get(requestContext)
  const [total] = await countSearches(ctx, [(await judgedSearch(ctx, search)).search])
  // Who is signed in may have hidden some.
  const whose = ctx.actor.kind === 'visitor' ? 'public' : 'private'
  const headers = { 'Cache-Control': `${whose}, max-age=5`, Vary: 'Cookie' }
  return Response.json({ total }, { headers })
}
