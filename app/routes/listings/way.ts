import type { Route } from './+types/way'
import { wayLine } from '#app/features/listing-page/way-line.server.ts'
import { drawnWays } from '#app/features/listings/detail-params.ts'
import { NotFound } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** A route from a home to its campus, or with `to=building` to the user's own building, as a line for a map that is already displayed. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const way = drawnWays.find((known) => known === params.way)
  if (!way) throw new NotFound()
  const to = url.searchParams.get('to') === 'building' ? 'building' : 'campus'
  const line = await wayLine(context.get(requestContext), { idOrSlug: params.propertyId, way, to })
  const kept = to === 'building' ? 'private, no-store' : 'private, max-age=300'
  return Response.json(line, { headers: { 'Cache-Control': kept } })
}
