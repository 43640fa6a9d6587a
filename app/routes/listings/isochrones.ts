import type { Route } from './+types/isochrones'
import { findIsochrones } from '#app/features/commute/find-isochrones.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

const WEEK = 7 * 24 * 60 * 60 // seconds

/** Lines of equal time around a campus. Each computation changes the address, so browsers cache them. A page opened before
 *  the last computation gets the current lines, which are not cached under the old address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { isCurrent, lines } = await findIsochrones(context.get(requestContext), params)
  const kept = isCurrent ? `public, max-age=${WEEK}` : 'no-store'
  const headers = { 'Cache-Control': kept, 'Content-Type': 'application/geo+json' }
  return new Response(JSON.stringify(lines), { headers })
}
