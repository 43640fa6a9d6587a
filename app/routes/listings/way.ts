import type { Route } from './+types/way'
import { wayLine } from '#app/features/listing-page/way-line.server.ts'
import { drawnWays } from '#app/features/listings/detail-params.ts'
import { NotFound } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** A way from a home to its campus as a line, for a map that is already displayed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const way = drawnWays.find((known) => known === params.way)
  if (!way) throw new NotFound()
  const line = await wayLine(context.get(requestContext), params.propertyId, way)
  return Response.json(line, { headers: { 'Cache-Control': 'private, max-age=300' } })
}
