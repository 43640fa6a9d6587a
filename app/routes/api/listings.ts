import type { Route } from './+types/listings'
import { publicListings } from '#app/features/search/public-listings.query.server.ts'
import { PAGE_SIZE } from '#app/features/listings/limits.ts'
import { formatSearch } from '#app/features/search/search-params.ts'
import { parseApiSearch } from '#app/features/search/api-search.ts'
import { jsonAnswer } from '#app/platform/addresses/json-answer.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /api/listings`: the homes of a search, 50 at a time. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { search, notes } = parseApiSearch(url.searchParams)
  const { items, total } = await publicListings(ctx, search)
  const following = formatSearch({ ...search, page: search.page + 1 })
  if (search.type) following.set('type', search.type)
  const next =
    search.page * PAGE_SIZE < total ? `${ctx.settings.publicUrl}/api/listings?${following.toString()}` : null
  const rest = JSON.stringify({ total, next, notes })
  return jsonAnswer(request, `{"items":${items},${rest.slice(1)}`, ctx.actor.kind !== 'visitor')
}
